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
import type { Engine } from './embedded-engine.ts'
import type { Tables } from './tables.ts'

/** How long a caller may wait for the one connection before it is told so instead of hanging for ever, in ms. */
const ACQUIRE_MS = 5000

/** First come, first served lock: the embedded database has exactly one connection. */
const createLock = () => {
  const waiting: (() => void)[] = []
  let held = false
  return {
    acquire: () =>
      new Promise<void>((resolve, reject) => {
        if (!held) {
          held = true
          resolve()
          return
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(grant), 1)
          reject(Object.assign(new Error('the embedded database stayed busy'), { code: '55P03' }))
        }, ACQUIRE_MS)
        const grant = () => {
          clearTimeout(timer)
          resolve()
        }
        waiting.push(grant)
      }),
    release: () => {
      const next = waiting.shift()
      if (next) next()
      else held = false
    },
  }
}

/** @param begins told once for each query whether a transaction begins with it. */
const createConnection = (engine: Engine, begins: () => boolean): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const answer = await engine({ kind: 'query', sql: query.sql, params: [...query.parameters], begins: begins() })
    return { rows: answer.rows as R[], numAffectedRows: BigInt(answer.affected) }
  },
  streamQuery: () => {
    throw new Error('the embedded database does not stream')
  },
})

const createDriver = (engine: Engine): Driver => {
  const lock = createLock()
  // A transaction begins with its first statement: one way to the engine and back less for each.
  let beginning = false
  const begins = () => {
    const now = beginning
    beginning = false
    return now
  }
  const connection = createConnection(engine, begins)
  const end = (sql: string) => async () => {
    if (!begins()) await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => {},
    acquireConnection: async () => {
      await lock.acquire()
      return connection
    },
    releaseConnection: async () => lock.release(),
    beginTransaction: async () => {
      beginning = true
    },
    commitTransaction: end('commit'),
    rollbackTransaction: end('rollback'),
    destroy: async () => {},
  }
}

/** Kysely over an embedded engine, wherever it runs. */
export const embeddedKysely = (engine: Engine): Kysely<Tables> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(engine),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
