import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstRow } from '#server/db/rows.ts'
import type { NewRow, Tables } from '#server/db/tables.ts'

/**
 * One statement for any number of rows with the same columns. An apresentacao that overlaps another is skipped. @returns ids in the order of
 * the rows.
 */
export const insertMany = async <T extends keyof Tables>(
  tx: Executor,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<number[]> => {
  const [first] = rows
  if (!first) return []
  const columns = sql.join(Object.keys(first).map(name => sql.ref(name)))
  const skip = table === 'apresentacao' ? sql`on conflict do nothing` : sql``
  const inserted = await allRows<{ id: number }>(tx)`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) ${skip} returning id`
  return inserted.map(row => row.id)
}

/** Existing accounts and despedidas, so that a second seed gets other e-mails and phones. */
export const countTaken = async (db: Executor): Promise<{ contas: number; despedidas: number }> => {
  const row = await firstRow<{ contas: number; despedidas: number }>(db)`
    select (select coalesce(max(id), 0) from conta) as contas, (select count(*)::int from despedida) as despedidas`
  return row ?? { contas: 0, despedidas: 0 }
}

export const currentEvent = async (db: Executor): Promise<number | undefined> =>
  (await db.selectFrom('evento').select('id').orderBy('atual', 'desc').orderBy('id', 'desc').executeTakeFirst())?.id
