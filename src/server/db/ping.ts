import { sql } from 'kysely'
import type { Executor } from './client.ts'

/** True when the database answers. */
export const ping = async (db: Executor): Promise<boolean> => {
  await sql`select 1`.execute(db)
  return true
}
