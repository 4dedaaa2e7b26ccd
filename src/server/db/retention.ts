import { sql } from 'kysely'
import type { Executor } from './client.ts'
import { sweepIdempotency } from './idempotency.ts'
import { sweepWindows } from './limit-windows.ts'
import { forgetSilentTelas } from './silent-telas.ts'

/** Deletes expired rows: codes after 24 h, ended sessions after 30 days, stored answers, limit windows and nodes after a day, alarms after 90, silent displays. */
export const sweepExpired = async (db: Executor): Promise<void> => {
  await sweepIdempotency(db)
  await sweepWindows(db)
  await sql`delete from codigo_verificacao where criado_em < now() - interval '24 hours'`.execute(db)
  await sql`delete from alarme where encerrado_em < now() - interval '90 days'`.execute(db)
  await forgetSilentTelas(db)
  // A node without a heartbeat for a day no longer exists.
  await sql`delete from no_portal where visto_em < now() - interval '1 day'`.execute(db)
  await sql`delete from sessao where coalesce(encerrada_em, expira_em) < now() - interval '30 days'`.execute(db)
}
