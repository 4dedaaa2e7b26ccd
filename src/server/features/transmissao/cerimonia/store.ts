import { sql } from 'kysely'
import type { RegistroTransmissao } from '#contract/transmissao/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'
import { notaInternaOf } from '#server/features/despedida/queries.ts'
import {
  type CerimoniaRow,
  cerimoniaHours,
  cerimoniaPhase,
  cerimonias,
  cerimoniasTransmitidas,
  type Margins,
  type StreamPhase,
} from '#server/features/transmissao/queries.ts'

/** A ceremony and its transmissao; the columns from `id` on are null without one. */
export type TransmitidaRow = CerimoniaRow & {
  id: number | null
  camera: string
  autorizadaPor: string
  parentesco: string
  abertaEm: string
  encerrada: boolean
  emAndamento: boolean
  cartao: boolean
  obs: boolean
  desde: string | null
  fim: string | null
  imagemAte: string | null
  fase: StreamPhase
}
export type OpenRow = TransmitidaRow & { id: number }
export const isOpened = (row: TransmitidaRow | undefined): row is OpenRow => row !== undefined && row.id !== null

/** Every ceremony without a chapel, in the order of their hours. */
export const listTransmitidas = (db: Executor, despedidaId: number, tolerancia: number) => allRows<TransmitidaRow>(db)`
  select c.cerimonia, c.tipo, c.titulo, c.inicio, c.local, c.publica, t.id, t.camera, t.autorizada_por as "autorizadaPor",
    t.parentesco, t.aberta_em as "abertaEm", t.encerrada_em is not null as encerrada, t.em_andamento as "emAndamento",
    t.cartao_hmac is not null as cartao, t.obs_hmac is not null as obs, h.desde, h.fim,
    to_char(h.ate, 'YYYY-MM-DD HH24:MI:SS') as "imagemAte", ${cerimoniaPhase} as fase
  from despedida d cross join lateral ${cerimonias} c
    left join transmissao_cerimonia t on t.despedida_id = d.id and t.cerimonia = c.cerimonia
    cross join lateral ${cerimoniaHours(tolerancia)} h
  where d.id = ${despedidaId} order by c.inicio nulls last, c.ordem`

/** The portal's local time. */
export const readNow = async (db: Executor): Promise<string> =>
  (await firstRow<{ agora: string }>(db)`select to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora`)?.agora ?? ''

export type NewTransmissao = {
  despedidaId: number
  cerimonia: string
  camera: string
  nome: string
  parentesco: string
  contaId: number
}

/** A second tap, or a colleague's, opens nothing again. */
export const insertTransmissao = (
  tx: Executor,
  { despedidaId, cerimonia, camera, nome, parentesco, contaId }: NewTransmissao,
) => execute(tx)`
  insert into transmissao_cerimonia (despedida_id, cerimonia, camera, autorizada_por, parentesco, aberta_por)
  values (${despedidaId}, ${cerimonia}, ${camera}, ${nome}, ${parentesco}, ${contaId})
  on conflict (despedida_id, cerimonia) do nothing`

/** Extends from the end, or from now when the end has passed. */
export const extend = (tx: Executor, id: number, minutos: number) => execute(tx)`
  update transmissao_cerimonia set encerrada_em = null, prorrogada_ate =
    (select greatest(h.fim, date_trunc('minute', localtimestamp)) from ${cerimoniasTransmitidas(0)} where t.id = ${id})
      + make_interval(mins => ${minutos}::int)
  where id = ${id}`

export const setAndamento = (tx: Executor, id: number, emAndamento: boolean) =>
  execute(tx)`update transmissao_cerimonia set em_andamento = ${emAndamento} where id = ${id}`

export const setEncerrada = (tx: Executor, id: number, encerrada: boolean) => execute(tx)`
  update transmissao_cerimonia set encerrada_em = ${encerrada ? sql`now()` : null} where id = ${id}`

export const listRegistros = (db: Executor, id: number) => allRows<RegistroTransmissao>(db)`
  select id, quando, tipo, texto from transmissao_registro where transmissao_cerimonia_id = ${id} order by id desc limit 30`

/** A new card replaces the one before; null cancels it. */
export const setCartao = (tx: Executor, id: number, cartaoHmac: string | null) => execute(tx)`
  update transmissao_cerimonia set cartao_hmac = ${cartaoHmac}::text,
    cartao_criado_em = case when ${cartaoHmac}::text is not null then now() end
  where id = ${id}`

/** A new key for OBS replaces the one before. */
export const setObs = (tx: Executor, id: number, obsHmac: string) =>
  execute(tx)`update transmissao_cerimonia set obs_hmac = ${obsHmac} where id = ${id}`

/** Whether OBS may send with this key: its transmissao is not over, and staff already see what is sent. */
export const mayObsSend = (db: Executor, obsHmac: string, { preparo, tolerancia }: Omit<Margins, 'capelas'>) => hasRows(
  db,
)`
  select 1 from ${cerimoniasTransmitidas(tolerancia)}
  where t.obs_hmac = ${obsHmac} and d.status_memoria and now() < h.ate
    and localtimestamp >= h.desde - make_interval(mins => ${preparo}::int)`

/** As for a chapel, a card can still extend this long after the end. */
const AFTER_END_MINUTES = 15

export type CartaoCerimoniaRow = CerimoniaRow & {
  id: number
  despedidaId: number
  camera: string
  nome: string
  agora: string
  inicio: string
  fim: string
  imagemAte: string
  encerrada: boolean
  emAndamento: boolean
  notaInterna: string
}

/** The ceremony of a card; undefined for another key, and once the transmissao is over. */
export const findByCartao = (db: Executor, cartaoHmac: string, tolerancia: number) => firstRow<CartaoCerimoniaRow>(db)`
  select t.id, d.id as "despedidaId", t.camera, f.nome, to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora,
    c.cerimonia, c.tipo, c.titulo, c.inicio, c.local, c.publica, h.fim, to_char(h.ate, 'YYYY-MM-DD HH24:MI:SS') as "imagemAte",
    t.encerrada_em is not null as encerrada, t.em_andamento as "emAndamento", ${notaInternaOf(sql`d.id`)} as "notaInterna"
  from ${cerimoniasTransmitidas(tolerancia)} join falecido f on f.id = d.falecido_id
  where t.cartao_hmac = ${cartaoHmac} and d.status_memoria and c.inicio is not null
    and localtimestamp < h.fim + make_interval(mins => greatest(${tolerancia}::int, ${AFTER_END_MINUTES}::int))`
