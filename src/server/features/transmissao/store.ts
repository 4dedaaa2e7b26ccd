import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow } from '#server/db/rows.ts'
import { isSoGravada } from '#server/features/gravacao/queries.ts'
import { moderadoresOf } from '#server/features/moderador/queries.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import {
  cerimoniaPhase,
  cerimoniasTransmitidas,
  endOf,
  type Margins,
  minutesOf,
  phaseOf,
  type StreamPhase,
} from './queries.ts'

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
  /** A ceremony for the family alone. */
  reservada: boolean
  fase: StreamPhase
  /** Recorded and not shown live. */
  soGravada: boolean
}

/** An apresentacao or a ceremony by its opaque stream id; the phase depends on the database's clock. */
export const findStream = (db: Executor, camera: string, margins: Margins) => firstRow<StreamState>(db)`
    select a.id, a.despedida_id as "despedidaId", a.camera, a.status and a.status_camera as ligada, false as reservada,
      ${phaseOf(margins)} as fase, ${isSoGravada('a')} as "soGravada"
    from apresentacao a where a.camera = ${camera}
    union all
    select t.id, t.despedida_id, t.camera, true, not coalesce(c.publica, false), ${cerimoniaPhase}, false
    from ${cerimoniasTransmitidas(margins.tolerancia)} where t.camera = ${camera}`

/** Where a ceremony is, in the words of alarms. */
const cerimonia = sql<string>`
  concat_ws(', ', case c.tipo when 'velorio' then 'Velório' when 'sepultamento' then 'Sepultamento' when 'cremacao' then 'Cremação'
    else c.titulo end, nullif(c.local, ''))`

/** Every stream that should be live or in preparation now, and those that ended within the last two minutes. */
export const listWanted = (db: Executor, margins: Margins) => allRows<WantedStream>(db)`
    (select a.camera, a.empresa, a.capela, a.despedida_id as "despedidaId", d.acesso_versao as "acessoVersao", d.legendas_ao_vivo as legendas,
      d.tipo = 'Publica' as publica, ${isSoGravada('a')} as "soGravada",
      extract(epoch from a.data_hora_inicial::timestamptz)::float8 as desde,
      extract(epoch from ${endOf(margins)})::float8 as ate, null as cerimonia, null as obs
    from apresentacao a join despedida d on d.id = a.despedida_id
    where a.status and a.status_camera and d.status_memoria
      and localtimestamp >= ${preparo(margins)}
      and a.data_hora_final > localtimestamp - interval '2 hours'
      and now() < ${endOf(margins)} + interval '2 minutes'
    order by a.data_hora_inicial limit 200)
    union all
    (select t.camera, '', '', t.despedida_id, d.acesso_versao, d.legendas_ao_vivo, d.tipo = 'Publica' and c.publica, false,
      extract(epoch from h.desde::timestamptz)::float8, extract(epoch from h.ate)::float8, ${cerimonia}, t.obs_hmac
    from ${cerimoniasTransmitidas(margins.tolerancia)}
    where d.status_memoria and localtimestamp >= h.desde - make_interval(mins => ${margins.preparo}::int)
      and h.fim > localtimestamp - interval '2 hours' and now() < h.ate + interval '2 minutes'
    order by h.desde limit 200)`

/** The moderators of the despedida that a stream or a recording belongs to. */
export const findModeradoresOfStream = (db: Executor, stream: string) =>
  firstRow<{ moderadores: number[] }>(db)`
    select ${moderadoresOf(sql`despedida.id`)} as moderadores from despedida where id = coalesce(
      (select despedida_id from apresentacao where camera = ${stream}),
      (select despedida_id from transmissao_cerimonia where camera = ${stream}),
      (select despedida_id from gravacao where chave = ${stream} and removida_em is null))`

/** Records that a picture is live: the live list and the badge depend on it. */
export const markOnAir = async (db: Executor, cameras: string[]): Promise<void> => {
  if (cameras.length === 0) return
  await execute(db)`update apresentacao set segmento_em = now() where camera = any(${cameras})`
  await execute(db)`update transmissao_cerimonia set segmento_em = now() where camera = any(${cameras})`
}
