import { sql } from 'kysely'
import type { Assinatura, AssinaturasQuery } from '#contract/assinatura/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, countRows, onlyRow } from '#server/db/rows.ts'
import { containsAll } from '#server/db/search.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Page } from '#server/http/pagination.ts'

export const insertAssinatura = async (db: Executor, values: NewRow<'assinatura'>): Promise<number> =>
  (await db.insertInto('assinatura').values(values).returning('id').executeTakeFirstOrThrow()).id

/** Words of name and city, local minutes, and where. */
export type Which = Pick<AssinaturasQuery, 'busca' | 'de' | 'ate' | 'onde'>

const matching = (despedidaId: number, { busca = '', de, ate, onde }: Which) =>
  sql.join(
    [
      sql`despedida_id = ${despedidaId}`,
      ...containsAll(sql`dobrar(nome || ' ' || cidade)`, busca),
      ...(de === undefined ? [] : [sql`criado_em >= ${de}::timestamp::timestamptz`]),
      ...(ate === undefined ? [] : [sql`criado_em < ${ate}::timestamp::timestamptz + interval '1 minute'`]),
      ...(onde === undefined ? [] : [sql`na_capela = ${onde === 'capela'}::boolean`]),
    ],
    sql` and `,
  )

/** Newest first. */
export const listAssinaturas = async (
  db: Executor,
  despedidaId: number,
  { limit, offset, ...which }: Omit<Page, 'busca'> & Which,
) => {
  const where = matching(despedidaId, which)
  const rows = await allRows<Assinatura>(db)`
    select id, nome, cidade, na_capela, criado_em from assinatura where ${where}
    order by id desc limit ${limit} offset ${offset}`
  const { total } = await onlyRow<{ total: number }>(db)`select count(*)::int as total from assinatura where ${where}`
  return { rows, total }
}

/** @returns how many there were. */
export const deleteMatching = (db: Executor, despedidaId: number, which: Which): Promise<number> =>
  countRows(db)`delete from assinatura where ${matching(despedidaId, which)} returning 1`

/** @returns false where the despedida has no such signature. */
export const deleteAssinatura = async (db: Executor, despedidaId: number, id: number): Promise<boolean> =>
  (await countRows(db)`delete from assinatura where id = ${id} and despedida_id = ${despedidaId} returning 1`) > 0
