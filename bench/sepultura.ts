import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { createSecrets } from '../src/server/core/secrets.ts'
import { openPostgres } from '../src/server/db/postgres.ts'
import { execute } from '../src/server/db/rows.ts'
import { findGraves } from '../src/server/features/sepultura/store.ts'
import { createLimits } from '../src/server/http/rate-limits.ts'
import { COMMON_NAMES, plantGraves, REGISTER_SIZE } from '../src/server/testing/graves.ts'
import { recordQueries } from '../src/server/testing/plans.ts'
import { createTestApp } from '../src/server/testing/test-app.ts'
import { createMigratedOnServer, createServerTemplate, TEST_ZONE } from '../src/server/testing/test-database.ts'
import { type Goal, goalAtMost, p99, report } from './shared.ts'

const SEARCH_COUNT = 1000
const P99_MAX_MS = 50

/** `npm run bench:sepultura`: the search for a grave among 40,000 names, and the same SQL over pg. */
const server = await startPostgres()
if ('reason' in server) throw new Error(server.reason)
process.env.TEST_DATABASE_URL = server.url
await createServerTemplate()
const url = await createMigratedOnServer()
const database = openPostgres(url, TEST_ZONE, () => {})
const { app, close } = await createTestApp({
  db: database.db,
  limits: createLimits(database.db, createSecrets('a secret of the bench, long enough to be one')),
})
await plantGraves(database.db)
const client = new pg.Client({ connectionString: url, options: `-c timezone=${TEST_ZONE} -c jit=off` })
await client.connect()
const recorded = recordQueries(database.db)

const [portal, alone]: [number[], number[]] = [[], []]
for (let index = 0; index < SEARCH_COUNT; index += 1) {
  const nome = COMMON_NAMES[index % COMMON_NAMES.length] ?? ''
  const ano = String(1976 + (index % 50))
  // The limits of a day are not what is measured.
  await execute(database.db)`delete from limite`
  const remoteAddress = `10.9.${index >> 8}.${index & 255}`
  let start = performance.now()
  const response = await app.inject({
    method: 'POST',
    url: '/exibicao/sepultura/PF',
    payload: { nome, ano },
    remoteAddress,
  })
  portal.push(performance.now() - start)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  const search = { words: nome.toLowerCase().split(' '), ano, cemiterios: ['Parque das Flores'] }
  await findGraves(recorded.db, search, 5)
  const [node] = recorded.take()
  if (!node) throw new Error('the search made no query')
  const { sql, parameters } = database.db.getExecutor().compileQuery(node, { queryId: '' })
  start = performance.now()
  await client.query(sql, [...parameters])
  alone.push(performance.now() - start)
}
const goals: Goal[] = [
  goalAtMost('sepultura', `search for a grave among ${REGISTER_SIZE}, p99`, p99(portal), 'ms', P99_MAX_MS),
  { id: 'sepultura', what: 'the same SQL over pg, p99', value: p99(alone), unit: 'ms' },
]
report('sepultura', goals)
await client.end()
await close()
await database.close()
await server.stop()
