import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

export type StreamState = {
  despedidaId: number
  empresa: string
  capela: string
  camera: string
  ligada: boolean
  fase: 'antes' | 'durante' | 'depois'
}

/** A booking by its opaque stream id, judged on the database's clock. */
export const findStream = async (db: Executor, camera: string): Promise<StreamState | undefined> => {
  const result = await sql<StreamState>`
    select despedida_id as "despedidaId", empresa, capela, camera, status and status_camera as ligada,
      case when localtimestamp < data_hora_inicial then 'antes' when localtimestamp < data_hora_final then 'durante' else 'depois' end as fase
    from apresentacao where camera = ${camera}`.execute(db)
  return result.rows[0]
}
