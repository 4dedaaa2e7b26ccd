import { sql } from 'kysely'
import type { Executor } from './client.ts'
import { firstRow } from './rows.ts'

/** The database's wall clock, in ms. */
export const readNow = async (db: Executor): Promise<number> => {
  const { rows } = await sql<{ agora: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as agora`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no clock')
  return row.agora
}

/** Tomorrow in the portal's time zone, `YYYY-MM-DD`: the latest accepted date of death. */
export const readTomorrow = async (db: Executor): Promise<string> =>
  (await firstRow<{ dia: string }>(db)`select (localtimestamp + interval '1 day')::date as dia`)?.dia ?? ''
