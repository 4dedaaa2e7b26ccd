import { sql } from 'kysely'
import type { EventoPainel } from '#contract/configuracao/schema.ts'
import {
  type EditarEvento,
  type EditarHomenagemEvento,
  type Evento,
  evento,
  type HomenagemEvento,
  type HomenagemEventoPublica,
  homenagemEvento,
  homenagemEventoPublica,
  type NovoEvento,
} from '#contract/evento/schema.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import type { Executor } from '#server/db/client.ts'
import { execute } from '#server/db/rows.ts'
import { indexContainsAll } from '#server/db/search.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { readTotal } from '#server/db/totals.ts'
import type { Page } from '#server/http/pagination.ts'

/** `recebendo`: open, and today (in the portal's time zone) is within its dates. */
export type EventoRow = Row<'evento'> & { recebendo: boolean }
export type HomenagemEventoRow = Row<'homenagem_evento'>

const today = sql<string>`localtimestamp::date`
const recebendo = sql<boolean>`aberto and (inicio is null or inicio <= ${today}) and (fim is null or ${today} <= fim)`

/** The event with these names; the current event for names left out. */
export const findEvento = (
  db: Executor,
  names: { nome?: string | undefined; empresa?: string | undefined; titulo?: string | undefined },
): Promise<EventoRow | undefined> => {
  let query = db.selectFrom('evento').selectAll().select(recebendo.as('recebendo'))
  if (names.nome) query = query.where('nome', '=', names.nome)
  if (names.empresa) query = query.where('empresa', '=', names.empresa)
  if (names.titulo) query = query.where('titulo', '=', names.titulo)
  return query.orderBy('atual', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export const insertEvento = async (tx: Executor, values: NovoEvento): Promise<EventoRow> => {
  // The lock ensures one current event: two concurrent creations would each find none to replace.
  await execute(tx)`lock table evento in share row exclusive mode`
  await tx.updateTable('evento').set({ atual: false }).where('atual', '=', true).execute()
  const { nomeEvento, nomeEmpresa, ...rest } = values
  return tx
    .insertInto('evento')
    .values({ nome: nomeEvento, empresa: nomeEmpresa, atual: true, ...rest })
    .returningAll()
    .returning(recebendo.as('recebendo'))
    .executeTakeFirstOrThrow()
}

export const updateEvento = (tx: Executor, id: number, values: EditarEvento): Promise<EventoRow | undefined> =>
  tx
    .updateTable('evento')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .returning(recebendo.as('recebendo'))
    .executeTakeFirst()

export type Choice = { order: 'asc' | 'desc'; aprovadas: boolean }

/** Sorted by id; a search matches every word somewhere in the names or the message. */
export const listHomenagens = async (db: Executor, eventoId: number, page: Page, { order, aprovadas }: Choice) => {
  let query = db.selectFrom('homenagem_evento').where('evento_id', '=', eventoId).orderBy('id', order)
  if (aprovadas) query = query.where('aprovado', '=', true)
  if (page.busca === '') {
    const rows = await query.selectAll().limit(page.limit).offset(page.offset).execute()
    return { rows, total: await readTotal(db, aprovadas ? `evento:${eventoId}:aprovadas` : `evento:${eventoId}`) }
  }
  for (const word of indexContainsAll(sql`texto_dobrado`, page.busca)) query = query.where(word)
  const found = await query.selectAll().limit(BUSCA_MAX).execute()
  return { rows: found.slice(page.offset, page.offset + page.limit), total: found.length }
}

export const insertHomenagem = async (tx: Executor, values: NewRow<'homenagem_evento'>): Promise<number> =>
  (await tx.insertInto('homenagem_evento').values(values).returning('id').executeTakeFirstOrThrow()).id

/** `aprovado` undefined toggles, under the lock of the row. */
export const setAprovado = (
  tx: Executor,
  id: number,
  aprovado: boolean | undefined,
  contaId: number,
): Promise<{ id: number; aprovado: boolean } | undefined> =>
  tx
    .updateTable('homenagem_evento')
    .set({
      aprovado: aprovado ?? sql<boolean>`not aprovado`,
      decidido_por: contaId,
      decidido_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'aprovado'])
    .executeTakeFirst()

export const updateHomenagem = (
  tx: Executor,
  id: number,
  values: EditarHomenagemEvento,
): Promise<(HomenagemEventoRow & { nome: string; empresa: string; titulo: string }) | undefined> =>
  tx
    .updateTable('homenagem_evento as h')
    .from('evento as e')
    .set({ nome_cliente: values.nomeCliente, nome_homenageado: values.nomeHomenageado, mensagem: values.mensagem })
    .where('h.id', '=', id)
    .whereRef('e.id', '=', 'h.evento_id')
    .returningAll('h')
    .returning(['e.nome', 'e.empresa', 'e.titulo'])
    .executeTakeFirst()

export const toEvento = (row: EventoRow, painel: EventoPainel): Evento =>
  declaredFields(evento, { ...row, ...painel, nomeEvento: row.nome, nomeEmpresa: row.empresa })

const renamed = (row: HomenagemEventoRow, titulo: string) => ({
  ...row,
  nomeCliente: row.nome_cliente,
  nomeHomenageado: row.nome_homenageado,
  dataInclusao: row.data_inclusao,
  titulo,
})

/** The public fields: never a phone or an e-mail. */
export const toPublica = (row: HomenagemEventoRow, titulo: string): HomenagemEventoPublica =>
  declaredFields(homenagemEventoPublica, renamed(row, titulo))

export const toHomenagem = (
  row: HomenagemEventoRow,
  { nome, empresa, titulo }: { nome: string; empresa: string; titulo: string },
): HomenagemEvento =>
  declaredFields(homenagemEvento, { ...renamed(row, titulo), nomeEvento: nome, nomeEmpresa: empresa })
