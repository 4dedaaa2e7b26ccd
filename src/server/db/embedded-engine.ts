import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createStatements } from './embedded-statements.ts'
import { PARSERS } from './parsers.ts'

export type EngineRequest =
  /** @property begins with it a transaction begins. */
  | { kind: 'query'; sql: string; params: unknown[]; begins?: boolean }
  | { kind: 'exec'; sql: string }
  | { kind: 'close' }
/** `moved`: numbers of the public pages that a commit since the last answer has changed. */
export type EngineAnswer = { rows: Record<string, unknown>[]; affected: number; moved: number[] }
/** One embedded PostgreSQL: used in process by tests and inside a worker thread by the server. */
export type Engine = (request: EngineRequest) => Promise<EngineAnswer>

type Source = { dataDir: string } | { template: Blob } | { empty: true }

const open = (source: Source): Promise<PGlite> => {
  const common = { extensions: { btree_gist, pg_trgm, unaccent }, parsers: { ...PARSERS } }
  if ('dataDir' in source) return PGlite.create(source.dataDir, common)
  return PGlite.create('template' in source ? { ...common, loadDataDir: source.template } : common)
}

const asEngine = async (pglite: PGlite): Promise<Engine> => {
  const statements = createStatements(pglite)
  let moved: number[] = []
  // Notifications come with the answer of the commit that caused them, and leave with it.
  await pglite.listen('pagina_publica', page => moved.push(Number(page)))
  const takeMoved = (): number[] => {
    const taken = moved
    moved = []
    return taken
  }
  return async request => {
    if (request.kind === 'close') await pglite.close()
    if (request.kind === 'exec') {
      statements.forget()
      await pglite.exec(request.sql)
    }
    if (request.kind !== 'query') return { rows: [], affected: 0, moved: takeMoved() }
    const result = await statements.query(request.sql, request.params, request.begins)
    return { rows: result.rows, affected: result.affectedRows ?? 0, moved: takeMoved() }
  }
}

/**
 * @param source a folder (created when absent), or a dumped data directory to load in memory.
 * @param timeZone IANA name of the portal's zone: `localtimestamp` is its wall clock.
 */
export const startEngine = async (source: Source, timeZone: string): Promise<Engine> => {
  const pglite = await open(source)
  await pglite.query(`select set_config('TimeZone', $1, false)`, [timeZone])
  return asEngine(pglite)
}

/** Prepares a database in memory and dumps its data directory, so that tests can load it instead of migrating again. */
export const dumpTemplate = async (prepare: (engine: Engine) => Promise<void>): Promise<Blob> => {
  const pglite = await open({ empty: true })
  await prepare(await asEngine(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}
