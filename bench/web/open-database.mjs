import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** The least a start can take: a process that opens the embedded database of a folder as the portal does, asks once, and says so. */
const database = await PGlite.create(process.argv[2], { extensions: { btree_gist, pg_trgm, unaccent } })
await database.query('select 1')
process.stdout.write(`${process.memoryUsage().rss / 2 ** 20}\n`)
await database.close()
