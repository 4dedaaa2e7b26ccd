import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** After a timeout no connection is given out for this long. */
const FAIL_FAST_MS = 1000

/** SQLSTATE "connection failure", which becomes a 503. */
const connectionFailure = (): Error => Object.assign(new Error('the database does not answer'), { code: '08006' })

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /Query read timeout|due to connection timeout/.test(error.message)

/**
 * A server that hangs costs a call one timeout, not one for each of its queries. After a timeout the connection refuses every further query,
 * a rollback too, and is closed instead of returning to the pool. So are the other connections of that time, before they are used again: they
 * lead to the same server, and each dead one would cost another timeout.
 */
export const failFastPool = (pool: pg.Pool, failFastMs = FAIL_FAST_MS): PostgresPool => {
  let refusesUntil = 0
  let timeouts = 0
  /** How many timeouts there had been when a connection was opened. */
  const opened = new WeakMap<pg.PoolClient, number>()
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (!opened.has(client)) opened.set(client, timeouts)
    if (opened.get(client) === timeouts) return client
    client.release(true)
    return connect()
  }
  const detectTimeout = async <T>(work: Promise<T>, onTimeout = () => {}): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isTimeout(error)) {
        refusesUntil = performance.now() + failFastMs
        timeouts++
        onTimeout()
      }
      throw error
    }
  }
  return {
    connect: async () => {
      if (performance.now() < refusesUntil) throw connectionFailure()
      const client = await detectTimeout(connect())
      let timedOut = false
      const query = async (sql: string, parameters: unknown[]): Promise<pg.QueryResult> => {
        if (timedOut) throw connectionFailure()
        return detectTimeout(client.query(sql, parameters), () => {
          timedOut = true
        })
      }
      return { query, release: () => client.release(timedOut) } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
