import { sql } from 'kysely'
import type { RegistroTransmissao } from '#contract/transmissao/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow } from '#server/db/rows.ts'
import {
  type CerimoniaRow,
  cerimoniaHours,
  cerimoniaPhase,
  cerimonias,
  cerimoniasTransmitidas,
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
    t.parentesco, t.aberta_em as "abertaEm", t.encerrada_em is not null as encerrada, t.em_andamento as "emAndamento", h.desde, h.fim,
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
