import type { Executor } from './client.ts'
import { hasRows } from './rows.ts'

/** True if the database responds. */
export const ping = (db: Executor) => hasRows(db)`select 1`
