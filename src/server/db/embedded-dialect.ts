import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Engine } from './embedded-failure.ts'
import type { Tables } from './tables.ts'

/** Longest wait for the one connection before the caller is refused instead of hanging. */
const ACQUIRE_TIMEOUT_MS = 5000

/** First come, first served: the embedded database has exactly one connection. */
const createLock = (acquireTimeoutMs: number) => {
  const waiting: (() => void)[] = []
  let locked = false
  return {
    acquire: () =>
      new Promise<void>((resolve, reject) => {
        if (!locked) {
          locked = true
          resolve()
          return
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(grant), 1)
          reject(Object.assign(new Error('the embedded database stayed busy'), { code: '55P03' }))
        }, acquireTimeoutMs)
        const grant = () => {
          clearTimeout(timer)
          resolve()
        }
        waiting.push(grant)
      }),
    release: () => {
      const next = waiting.shift()
      if (next) next()
      else locked = false
    },
  }
}

const createConnection = (pglite: Engine): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const { rows, affectedRows } = await pglite.query<R>(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
  },
  streamQuery: () => {
    throw new Error('the embedded database does not stream')
  },
})

const createDriver = (pglite: Engine, acquireTimeoutMs: number): Driver => {
  const lock = createLock(acquireTimeoutMs)
  const connection = createConnection(pglite)
  const run = (sql: string) => async () => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => {},
    acquireConnection: async () => {
      await lock.acquire()
      return connection
    },
    releaseConnection: async () => lock.release(),
    beginTransaction: run('begin'),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    destroy: async () => {},
  }
}

/** Kysely over one PGlite. */
export const createEmbeddedKysely = (pglite: Engine, acquireTimeoutMs = ACQUIRE_TIMEOUT_MS): Kysely<Tables> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(pglite, acquireTimeoutMs),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
