import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, OpenDatabase } from './client.ts'
import { createSharedVersions } from './page-versions.ts'
import { PARSERS } from './parsers.ts'
import { refuseDuringSilence } from './silence.ts'

/** Of calls, which somebody waits for (security R40). */
const CALLS = {
  max: 10,
  query_timeout: 3500,
  statement_timeout: 3000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}
/** Of an operator's work, which takes the time it takes; only locks held by somebody else end it. */
export const LONG_WORK = { max: 2, lock_timeout: 20_000 }

/**
 * Opens a pool on a PostgreSQL 15+ server. Time-outs: connect 2 s, statement 3 s, lock 2 s, idle in transaction 10 s.
 * A lost connection is reported to `onError` and never ends the process.
 */
export const openPostgres = (
  url: string,
  timeZone: string,
  onError: (error: Error) => void,
  bounds: typeof CALLS | typeof LONG_WORK = CALLS,
): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    ...bounds,
    options: `-c timezone=${timeZone}`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS[oid] ?? (pg.types.getTypeParser(oid, format as 'text') as (value: string) => string),
    },
  })
  pool.on('error', onError)
  // A connection that is lent out and asked nothing just then has no other listener: without one its loss would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: refuseDuringSilence(pool) }) })
  return {
    db,
    engine: 'postgresql',
    versions: createSharedVersions(db),
    exec: async sql => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
      client.on('error', onError)
      await client.connect()
      try {
        await client.query(sql)
      } finally {
        await client.end()
      }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
