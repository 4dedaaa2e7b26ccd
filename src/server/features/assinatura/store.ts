import { sql } from 'kysely'
import type { Assinatura } from '#contract/assinatura/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, countRows, onlyRow } from '#server/db/rows.ts'
import { containsAll } from '#server/db/search.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Page } from '#server/http/pagination.ts'

export const insertAssinatura = async (db: Executor, values: NewRow<'assinatura'>): Promise<number> =>
  (await db.insertInto('assinatura').values(values).returning('id').executeTakeFirstOrThrow()).id

/** Newest first. */
export const listAssinaturas = async (db: Executor, despedidaId: number, { limit, offset, busca }: Page) => {
  const where = sql.join(
    [sql`despedida_id = ${despedidaId}`, ...containsAll(sql`dobrar(nome || ' ' || cidade)`, busca)],
    sql` and `,
  )
  const rows = await allRows<Assinatura>(db)`
    select id, nome, cidade, na_capela, criado_em from assinatura where ${where}
    order by id desc limit ${limit} offset ${offset}`
  const { total } = await onlyRow<{ total: number }>(db)`select count(*)::int as total from assinatura where ${where}`
  return { rows, total }
}

/** @returns false where the despedida has no such signature. */
export const deleteAssinatura = async (db: Executor, despedidaId: number, id: number): Promise<boolean> =>
  (await countRows(db)`delete from assinatura where id = ${id} and despedida_id = ${despedidaId} returning 1`) > 0
