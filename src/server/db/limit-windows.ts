import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './client.ts'
import { execute, firstRow, hasRows } from './rows.ts'

/**
 * One row to select from. Outside a transaction it makes the commit of this statement asynchronous: a power cut may lose half a second of
 * counts, which is acceptable, and a homenagem needs five of them. Inside a transaction it changes nothing.
 */
const asynchronousCommit = (db: Executor): RawBuilder<unknown> =>
  db.isTransaction ? sql`(select 1) as leve` : sql`(select set_config('synchronous_commit', 'off', true)) as leve`

/** Counts `by` events in a fixed window, in one statement. @returns the count so far and the seconds until the window ends. */
export const hitWindow = async (
  db: Executor,
  key: string,
  seconds: number,
  by = 1,
): Promise<{ count: number; remaining: number }> => {
  const row = await firstRow<{ contagem: number; restante: number }>(db)`
    insert into limite as l (chave, contagem) select ${key}::text, ${by}::int from ${asynchronousCommit(db)}
    on conflict (chave) do update set
      contagem = case when l.inicio < now() - make_interval(secs => ${seconds}::int) then ${by}::int else l.contagem + ${by}::int end,
      inicio = case when l.inicio < now() - make_interval(secs => ${seconds}::int) then now() else l.inicio end
    returning contagem, greatest(1, ceil(extract(epoch from inicio + make_interval(secs => ${seconds}::int) - now())))::int as restante`
  return { count: row?.contagem ?? 1, remaining: row?.restante ?? seconds }
}

/**
 * As hitWindow, but after `max` events each further one has to wait 2, 4, 8… seconds, at most `delay`.
 * @returns the seconds left to wait; 0 if this event was counted.
 */
export const hitDelayedWindow = async (
  db: Executor,
  key: string,
  rule: { max: number; window: number; delay: number },
): Promise<number> => {
  const over = sql`l.inicio < now() - make_interval(secs => ${rule.window}::int)`
  const wait = sql`make_interval(secs => least(power(2, least(l.contagem - ${rule.max}::int + 1, 10)), ${rule.delay}::int)::int)`
  const isCounted = await hasRows(db)`
    insert into limite as l (chave, contagem) values (${key}, 1)
    on conflict (chave) do update set
      contagem = case when ${over} then 1 else l.contagem + 1 end,
      inicio = case when ${over} then now() else l.inicio end,
      ultima = now()
    where ${over} or l.contagem < ${rule.max}::int or l.ultima + ${wait} <= now()
    returning 1`
  if (isCounted) return 0
  const left = await firstRow<{ restante: number }>(db)`
    select greatest(1, ceil(extract(epoch from l.ultima + ${wait} - now())))::int as restante
    from limite l where chave = ${key}`
  return left?.restante ?? 1
}

/** True if a window began within the last `seconds`. Counts nothing. */
export const isWindowOpen = (db: Executor, key: string, seconds: number) => hasRows(db)`
    select 1 from limite where chave = ${key} and inicio > now() - make_interval(secs => ${seconds}::int)`

export const forgetWindow = (db: Executor, key: string) => execute(db)`delete from limite where chave = ${key}`

export const refundWindow = (db: Executor, key: string) => execute(db)`
    update limite set contagem = greatest(0, contagem - 1) from ${asynchronousCommit(db)} where chave = ${key}`

/** No window is longer than a day: older rows are obsolete. */
export const sweepWindows = (db: Executor) => execute(db)`
    delete from limite where inicio < now() - interval '25 hours'`
