import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { databaseUrls } from '#server/core/database-url.ts'
import type { Db, OpenDatabase } from './client.ts'
import { failFastPool } from './fail-fast-pool.ts'
import { createSharedChanges, type Listen } from './page-invalidation.ts'
import { createPageVersions } from './page-versions.ts'
import { PARSERS } from './parsers.ts'
import { createClientClass } from './writable-client.ts'

/** Bounds of calls, for which a user waits. */
const CALLS = {
  max: 10,
  query_timeout: 3500,
  statement_timeout: 3000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}
/** Bounds of an operator's command: no statement timeout, only a wait for another transaction's lock ends it. */
export const LONG_WORK = { max: 2, lock_timeout: 20_000 }
type Bounds = Partial<typeof CALLS> & { connectionTimeoutMillis?: number }

const ALIVE_CHECK_INTERVAL_MS = 15_000

/** One connection that only listens. A query at an interval detects a network that is cut without closing the connection. */
const listenOn =
  (Client: typeof pg.Client, url: string | undefined): Listen =>
  async (onPage, onEnd) => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 3500,
      application_name: 'memorial-novidades',
    })
    const checkAlive = () => void client.query('select 1').catch(() => client.end())
    const timer = setInterval(checkAlive, ALIVE_CHECK_INTERVAL_MS)
    timer.unref()
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onPage(Number(payload)))
    client.on('end', () => {
      clearInterval(timer)
      onEnd()
    })
    try {
      await client.connect()
      await client.query('listen pagina_publica')
    } catch (error) {
      clearInterval(timer)
      client.end().catch(() => {})
      throw error
    }
    return () => client.end()
  }

/**
 * Opens a pool on a PostgreSQL 15+ server, or on the one of several that accepts writes. Timeouts: connect 2 s, statement 3 s, lock 2 s, idle in transaction 10 s.
 * A lost connection is reported to `onError` and never ends the process.
 */
export const openPostgres = (
  urlOrUrls: string,
  timeZone: string,
  onError: (error: Error) => void,
  bounds: Bounds = CALLS,
): OpenDatabase => {
  const Client = createClientClass(urlOrUrls)
  const [url] = databaseUrls(urlOrUrls)
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    connectionTimeoutMillis: 2000,
    ...bounds,
    // Compiling a query takes about 85 ms, more than nearly every query itself.
    options: `-c timezone=${timeZone} -c jit=off`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS[oid] ?? (pg.types.getTypeParser(oid, format as 'text') as (value: string) => string),
    },
  })
  pool.on('error', onError)
  // A connection in use without a running query has no other listener: without one its loss would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: failFastPool(pool) }) })
  const versions = createPageVersions(db)
  const { changes, close } = createSharedChanges(listenOn(Client, url), versions)
  return {
    db,
    engine: 'postgresql',
    versions,
    changes,
    exec: async sql => {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
      client.on('error', onError)
      await client.connect()
      try {
        await client.query(sql)
      } finally {
        await client.end()
      }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await close()
      await pool.end()
    },
  }
}
