import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** How long nobody else waits for a server that has just been found silent, in ms. */
const REST_MS = 1000

/** Told as 503: SQLSTATE "connection failure". */
const away = (): Error => Object.assign(new Error('the database does not answer'), { code: '08006' })

const isSilence = (error: unknown): boolean =>
  error instanceof Error && /Query read timeout|due to connection timeout/.test(error.message)

/**
 * A server that hangs costs a call one time-out, not one for each of its queries: after a silence no query is asked of that connection
 * again, not even a rollback, and for a moment nobody is given another one. The connection is closed instead of going back to the pool.
 */
export const refuseDuringSilence = (pool: pg.Pool, restMs = REST_MS): PostgresPool => {
  let restUntil = 0
  const noting = async <T>(work: Promise<T>, onSilence = () => {}): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isSilence(error)) {
        restUntil = performance.now() + restMs
        onSilence()
      }
      throw error
    }
  }
  return {
    connect: async () => {
      if (performance.now() < restUntil) throw away()
      const client = await noting(pool.connect())
      let silent = false
      const query = (sql: string, parameters: unknown[]): Promise<pg.QueryResult> =>
        silent
          ? Promise.reject(away())
          : noting(client.query(sql, parameters), () => {
              silent = true
            })
      return { query, release: () => client.release(silent) } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
