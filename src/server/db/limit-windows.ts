import { sql } from 'kysely'
import type { Executor } from './client.ts'

/** Counts one event in a fixed window, in one statement. @returns the count so far and the seconds until the window ends. */
export const hitWindow = async (
  db: Executor,
  key: string,
  seconds: number,
): Promise<{ count: number; remaining: number }> => {
  const result = await sql<{ contagem: number; restante: number }>`
    insert into limite as l (chave, contagem) values (${key}, 1)
    on conflict (chave) do update set
      contagem = case when l.inicio < now() - make_interval(secs => ${seconds}::int) then 1 else l.contagem + 1 end,
      inicio = case when l.inicio < now() - make_interval(secs => ${seconds}::int) then now() else l.inicio end
    returning contagem, greatest(1, ceil(extract(epoch from inicio + make_interval(secs => ${seconds}::int) - now())))::int as restante
  `.execute(db)
  const row = result.rows[0]
  return { count: row?.contagem ?? 1, remaining: row?.restante ?? seconds }
}

export const refundWindow = async (db: Executor, key: string): Promise<void> => {
  await sql`update limite set contagem = greatest(0, contagem - 1) where chave = ${key}`.execute(db)
}

/** Windows longer than a day do not exist: older rows are dead. */
export const sweepWindows = async (db: Executor): Promise<void> => {
  await sql`delete from limite where inicio < now() - interval '25 hours'`.execute(db)
}
