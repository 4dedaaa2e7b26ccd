import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow } from '#server/db/rows.ts'
import { moderadoresOf } from '#server/features/moderador/queries.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import { endOf, type Margins, minutesOf, phaseOf, type StreamPhase } from './queries.ts'

/** The preparation begins after the end of the previous apresentacao in this chapel, and not earlier. */
const preparo = (margins: Margins): RawBuilder<string> => sql<string>`
  greatest(a.data_hora_inicial - make_interval(mins => ${minutesOf(margins, 'preparo')}), coalesce((
    select max(b.data_hora_final) from apresentacao b where b.empresa = a.empresa and b.capela = a.capela and b.status and b.id <> a.id
      and b.data_hora_final <= a.data_hora_inicial), '-infinity'))`

export type StreamState = {
  id: number
  despedidaId: number
  camera: string
  ligada: boolean
  fase: StreamPhase
}

/** An apresentacao by its opaque stream id; the phase depends on the database's clock. */
export const findStream = (db: Executor, camera: string, margins: Margins) => firstRow<StreamState>(db)`
    select a.id, a.despedida_id as "despedidaId", a.camera, a.status and a.status_camera as ligada,
      ${phaseOf(margins)} as fase
    from apresentacao a where a.camera = ${camera}`

/** Every stream that should be live or in preparation now, and those that ended within the last two minutes. */
export const listWanted = (db: Executor, margins: Margins) => allRows<WantedStream>(db)`
    select a.camera, a.empresa, a.capela, a.despedida_id as "despedidaId", d.acesso_versao as "acessoVersao",
      d.tipo = 'Publica' as publica, extract(epoch from a.data_hora_inicial::timestamptz)::float8 as desde,
      extract(epoch from ${endOf(margins)})::float8 as ate
    from apresentacao a join despedida d on d.id = a.despedida_id
    where a.status and a.status_camera and d.status_memoria
      and localtimestamp >= ${preparo(margins)}
      and a.data_hora_final > localtimestamp - interval '2 hours'
      and now() < ${endOf(margins)} + interval '2 minutes'
    order by a.data_hora_inicial limit 200`

/** The moderators of the despedida that a stream or a recording belongs to. */
export const findModeradoresOfStream = (db: Executor, stream: string) =>
  firstRow<{ moderadores: number[] }>(db)`
    select ${moderadoresOf(sql`despedida.id`)} as moderadores from despedida where id = coalesce(
      (select despedida_id from apresentacao where camera = ${stream}),
      (select despedida_id from gravacao where chave = ${stream} and removida_em is null))`

/** Records that a picture is live: the live list and the badge depend on it. */
export const markOnAir = async (db: Executor, cameras: string[]): Promise<void> => {
  if (cameras.length > 0) await execute(db)`update apresentacao set segmento_em = now() where camera = any(${cameras})`
}
