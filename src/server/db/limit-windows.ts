import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './client.ts'

/**
 * One row to select from, which lets this statement's own commit go on without waiting for the disk: a count that a power cut forgets
 * (half a second of them at most) is no loss, and a homenagem passes five. Inside somebody's transaction nothing is changed.
 */
const lightly = (db: Executor): RawBuilder<unknown> =>
  db.isTransaction ? sql`(select 1) as leve` : sql`(select set_config('synchronous_commit', 'off', true)) as leve`

/** Counts `by` events in a fixed window, in one statement. @returns the count so far and the seconds until the window ends. */
export const hitWindow = async (
  db: Executor,
  key: string,
  seconds: number,
  by = 1,
): Promise<{ count: number; remaining: number }> => {
  const result = await sql<{ contagem: number; restante: number }>`
    insert into limite as l (chave, contagem) select ${key}::text, ${by}::int from ${lightly(db)}
    on conflict (chave) do update set
      contagem = case when l.inicio < now() - make_interval(secs => ${seconds}::int) then ${by}::int else l.contagem + ${by}::int end,
      inicio = case when l.inicio < now() - make_interval(secs => ${seconds}::int) then now() else l.inicio end
    returning contagem, greatest(1, ceil(extract(epoch from inicio + make_interval(secs => ${seconds}::int) - now())))::int as restante
  `.execute(db)
  const row = result.rows[0]
  return { count: row?.contagem ?? 1, remaining: row?.restante ?? seconds }
}

/**
 * As hitWindow, but past `max` it lets one try through after each growing wait (2, 4, 8… seconds, `cap` at most).
 * @returns the seconds still to wait; 0 when this try may go on and was counted.
 */
export const hitDelayedWindow = async (
  db: Executor,
  key: string,
  rule: { max: number; window: number; delay: number },
): Promise<number> => {
  const over = sql`l.inicio < now() - make_interval(secs => ${rule.window}::int)`
  const wait = sql`make_interval(secs => least(power(2, least(l.contagem - ${rule.max}::int + 1, 10)), ${rule.delay}::int)::int)`
  const counted = await sql`
    insert into limite as l (chave, contagem) values (${key}, 1)
    on conflict (chave) do update set
      contagem = case when ${over} then 1 else l.contagem + 1 end,
      inicio = case when ${over} then now() else l.inicio end,
      ultima = now()
    where ${over} or l.contagem < ${rule.max}::int or l.ultima + ${wait} <= now()
    returning 1`.execute(db)
  if (counted.rows.length > 0) return 0
  const left = await sql<{ restante: number }>`
    select greatest(1, ceil(extract(epoch from l.ultima + ${wait} - now())))::int as restante
    from limite l where chave = ${key}`.execute(db)
  return left.rows[0]?.restante ?? 1
}

/** True while a window begun within the last `seconds` stands; looks and counts nothing. */
export const isWindowOpen = async (db: Executor, key: string, seconds: number): Promise<boolean> => {
  const found = await sql`
    select 1 from limite where chave = ${key} and inicio > now() - make_interval(secs => ${seconds}::int)`.execute(db)
  return found.rows.length > 0
}

export const forgetWindow = async (db: Executor, key: string): Promise<void> => {
  await sql`delete from limite where chave = ${key}`.execute(db)
}

export const refundWindow = async (db: Executor, key: string): Promise<void> => {
  await sql`update limite set contagem = greatest(0, contagem - 1) from ${lightly(db)} where chave = ${key}`.execute(db)
}

/** Windows longer than a day do not exist: older rows are dead. */
export const sweepWindows = async (db: Executor): Promise<void> => {
  await sql`delete from limite where inicio < now() - interval '25 hours'`.execute(db)
}
