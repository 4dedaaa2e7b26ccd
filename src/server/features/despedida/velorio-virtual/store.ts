import { sql } from 'kysely'
import { type Margins, phaseOf, type StreamPhase } from '#server/db/capela-margins.ts'
import type { Executor } from '#server/db/client.ts'

export type BookedStream = { ligada: boolean; fase: StreamPhase }

export const findBookedStream = async (
  db: Executor,
  camera: string,
  margins: Margins,
): Promise<BookedStream | undefined> => {
  const { rows } = await sql<BookedStream>`
    select a.status and a.status_camera as ligada, ${phaseOf(margins)} as fase
    from apresentacao a where a.camera = ${camera}`.execute(db)
  return rows[0]
}

/**
 * A recording after the end of its transmissao and within its retention time; `inicio` and `fim` are the seconds cut off its beginning and
 * end.
 */
export type VisibleRecording = { chave: string; camera: string; inicio: number; fim: number }

/** The recordings that the family allows visitors to watch. */
export const listVisibleRecordings = async (db: Executor, despedidaId: number): Promise<VisibleRecording[]> => {
  const { rows } = await sql<VisibleRecording>`
    select g.chave, a.camera, g.corte_inicio as inicio, g.corte_fim as fim
    from gravacao g join apresentacao a on a.id = g.apresentacao_id
      join gravacao_consentimento c on c.despedida_id = g.despedida_id and c.encerrado_em is null and c.quem = 'acesso'
      cross join lateral (select coalesce(a.encerrada_em, a.data_hora_final::timestamptz) as fim) velorio
    where g.despedida_id = ${despedidaId} and g.removida_em is null
      and now() >= velorio.fim and now() < velorio.fim + make_interval(days => c.dias)`.execute(db)
  return rows
}
