import type { Transaction } from 'kysely'
import type { Executor } from './client.ts'
import type { Tables } from './tables.ts'

/** Runs `work` inside the caller's transaction, or opens one. Never use the outer database inside: the embedded one would wait for itself. */
export const inTransaction = <T>(db: Executor, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work)
