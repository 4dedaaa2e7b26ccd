import { type SelectQueryBuilder, sql, type UpdateObject } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { hasRows } from '#server/db/rows.ts'
import { isShorterThanTrigram, nameContainsAll, nameHasWord } from '#server/db/search.ts'
import type { NewRow, Row, Tables } from '#server/db/tables.ts'
import { isModeratedBy } from '#server/features/moderador/queries.ts'

export const insertFalecido = (db: Executor, values: NewRow<'falecido'>): Promise<Row<'falecido'>> =>
  db.insertInto('falecido').values(values).returningAll().executeTakeFirstOrThrow()

export type FalecidoChange = UpdateObject<Tables, 'falecido'>

export const updateFalecido = (
  db: Executor,
  id: number,
  change: FalecidoChange,
): Promise<Row<'falecido'> | undefined> =>
  db.updateTable('falecido').set(change).where('id', '=', id).returningAll().executeTakeFirst()

/** Locks the row until the transaction ends. */
export const lockFalecido = (db: Executor, id: number): Promise<Row<'falecido'> | undefined> =>
  db.selectFrom('falecido').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** True if this is the falecido of a despedida that the person looks after. */
export const isDeceasedOfModerator = (db: Executor, falecidoId: number, pessoaId: number) =>
  hasRows(
    db,
  )`select 1 from despedida d where d.falecido_id = ${falecidoId} and ${isModeratedBy(sql`d.id`, pessoaId)} limit 1`

type RegisterQuery = SelectQueryBuilder<Tables, 'registro_falecido', Row<'registro_falecido'>>

const newest = (query: RegisterQuery, limit: number) =>
  query.orderBy(sql`falecimento desc nulls last`).orderBy('id', 'desc').limit(limit).execute()

export const latestRegister = (db: Executor, limit: number) =>
  newest(db.selectFrom('registro_falecido').selectAll(), limit)

export const findRegisterRows = (db: Executor, ids: readonly number[]) =>
  db
    .selectFrom('registro_falecido')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()

const byName = (nome: string) => {
  const column = sql`nome_dobrado`
  if (nome === '') return []
  return isShorterThanTrigram(nome) ? [nameHasWord(column, nome)] : nameContainsAll(column, nome)
}

export const searchRegister = (
  db: Executor,
  search: { cpf: string; nome: string; contrato: string },
  limit: number,
) => {
  let query: RegisterQuery = db.selectFrom('registro_falecido').selectAll()
  if (search.cpf !== '') query = query.where('cpf', '=', search.cpf)
  if (search.contrato !== '') query = query.where('num_contrato', '=', search.contrato)
  for (const word of byName(search.nome)) query = query.where(word)
  return newest(query, limit)
}

export const similarRegister = (db: Executor, { nome, ano }: { nome: string; ano: string }, limit: number) =>
  db
    .selectFrom('registro_falecido')
    .selectAll()
    .where(sql<boolean>`nome_dobrado % dobrar(${nome})`)
    .where(sql<boolean>`(left(falecimento, 4) = ${ano} or coalesce(falecimento, '') !~ '^\\d')`)
    .orderBy(sql`left(coalesce(falecimento, ''), 4) = ${ano}`, 'desc')
    .orderBy(sql`similarity(nome_dobrado, dobrar(${nome}))`, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
