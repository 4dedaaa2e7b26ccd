import type { Executor } from './client.ts'
import { hasRows } from './rows.ts'

/** True when the database answers. */
export const ping = (db: Executor) => hasRows(db)`select 1`
