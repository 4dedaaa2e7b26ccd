import type { Executor } from './client.ts'
import { sweepIdempotency } from './idempotency.ts'
import { sweepWindows } from './limit-windows.ts'
import { execute } from './rows.ts'

/** Deletes expired rows: devices at their end, codes after 24 h, ended sessions after 30 days, stored responses, limit windows and nodes after a day, alarms after 90. */
export const sweepExpired = async (db: Executor): Promise<void> => {
  await sweepIdempotency(db)
  await sweepWindows(db)
  await execute(db)`delete from codigo_verificacao where criado_em < now() - interval '24 hours'`
  await execute(db)`delete from alarme where encerrado_em < now() - interval '90 days'`
  await execute(db)`delete from aparelho where expira_em < now()`
  // A node without a heartbeat for a day no longer exists.
  await execute(db)`delete from no_portal where visto_em < now() - interval '1 day'`
  await execute(db)`delete from sessao where coalesce(encerrada_em, expira_em) < now() - interval '30 days'`
}
