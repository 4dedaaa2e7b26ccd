import type { Executor } from '#server/db/client.ts'
import { execute, hasRows } from '#server/db/rows.ts'

export const lockLocalAccounts = (tx: Executor) =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended('conta.local', 0))`

export const isLoginTaken = (tx: Executor, value: string) => hasRows(tx)`select 1 from conta
    where origem = 'local' and (lower(username) = lower(${value}) or lower(email) = lower(${value})) limit 1`
