import { sql } from 'kysely'
import { openEmbedded } from '../../src/server/db/embedded.ts'

/** The least a start can take: the embedded database of a folder, opened and asked once. */
const began = performance.now()
const database = await openEmbedded(process.argv[2] ?? '', 'America/Maceio')
await sql`select 1`.execute(database.db)
const ms = performance.now() - began
process.stdout.write(`${JSON.stringify({ ms, mb: process.memoryUsage().rss / 2 ** 20 })}\n`)
await database.close()
