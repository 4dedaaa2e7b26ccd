import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PARSERS } from './parsers.ts'

/** A folder (created when absent), a dumped data directory to load into memory, or an empty database in memory. */
export type PgliteSource = { dataDir: string } | { template: Blob } | { empty: true }

/** @param timeZone IANA name of the portal's zone: `localtimestamp` is its wall clock. */
export const openPglite = async (source: PgliteSource, timeZone: string): Promise<PGlite> => {
  const options = { extensions: { btree_gist, pg_trgm, unaccent }, parsers: { ...PARSERS } }
  const pglite =
    'dataDir' in source
      ? await PGlite.create(source.dataDir, options)
      : await PGlite.create('template' in source ? { ...options, loadDataDir: source.template } : options)
  await pglite.query(`select set_config('TimeZone', $1, false)`, [timeZone])
  return pglite
}
