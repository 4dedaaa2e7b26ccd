import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { print } from '../src/server/core/print.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openPostgres } from '../src/server/db/postgres.ts'
import { createLocalRegister } from '../src/server/features/falecido/register-service.ts'
import { type ListCall, listCalls } from '../src/server/testing/list-calls.ts'
import { explain, recordQueries } from '../src/server/testing/plans.ts'
import { createTestApp } from '../src/server/testing/test-app.ts'
import { createServerTemplate } from '../src/server/testing/test-database.ts'
import { seedDespedidas } from './seed/despedidas.ts'
import { type Goal, median, percentile, report } from './shared.ts'

/** U14 and U11: every list and search on databases of different size. Pages read per row do not depend on the machine. */
const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000,1000000' } } })
const sizes = values.sizes.split(',').map(Number)
const CALL_COUNT = 9
const ZONE = 'America/Maceio'
const RATIO_MAX = 2
/** Reads half of the list: information only. */
const WALKED = 'equipe, página do meio'
/** Limits count by account and minute: after this many calls the lists are requested by new accounts. */
const CALLS_PER_ACCOUNT = 20

const openSize = async (server: string, despedidas: number) => {
  const name = `crescimento_${despedidas}`
  const admin = openPostgres(server, ZONE, () => {})
  await admin.exec(`create database ${name}`)
  await admin.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openPostgres(url.href, ZONE, () => {})
  await migrate(database)
  const recorded = recordQueries(database.db)
  const register = createLocalRegister(recorded.db)
  const { app, deps, close } = await createTestApp({ db: recorded.db, register, log: pino({ level: 'silent' }) })
  await seedDespedidas(database, deps.secrets, { despedidas, seed: 1973 })
  let lists: ListCall[] = await listCalls(deps)
  let count = 0
  const call = async (index: number) => {
    count += 1
    if (count % CALLS_PER_ACCOUNT === 0) lists = await listCalls(deps)
    const { url, headers, name } = lists[index] ?? { url: '', headers: undefined, name: '' }
    const remoteAddress = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    recorded.take()
    const start = performance.now()
    const response = await app.inject({ method: 'GET', url, remoteAddress, ...(headers ? { headers } : {}) })
    const ms = performance.now() - start
    if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode}`)
    const rows = (response.json() as unknown[]).length
    const isSearch = /[?&](busca|nome)=/.test(url)
    return { ms, rows: isSearch ? Number(response.headers['x-total-count'] ?? rows) : rows }
  }
  /** Pages of tables and indexes that the queries of a list touch, for each row found; a list without rows counts as ten. */
  const pagesPerRow = async (index: number): Promise<number> => {
    const { rows } = await call(index)
    let pages = 0
    for (const node of recorded.take()) {
      const { plan } = (await explain(database.db, node, 'run')) ?? {}
      pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    }
    return pages / (rows + 10)
  }
  const names = lists.map(list => list.name)
  return { names, call, pagesPerRow, close: () => close().then(database.close) }
}

type Size = Awaited<ReturnType<typeof openSize>>

/** The largest factor from one size to the next; a list from the response cache reads no page at any size. */
const steepest = (costs: readonly number[]): number =>
  Math.max(...costs.slice(1).map((cost, index) => (cost === 0 ? 1 : cost / (costs[index] ?? Number.NaN))))

const measureList = async (opened: readonly Size[], index: number, name: string): Promise<Goal[]> => {
  const times: number[][] = opened.map(() => [])
  for (let repetition = 0; repetition < CALL_COUNT; repetition += 1)
    for (const [place, size] of opened.entries()) times[place]?.push((await size.call(index)).ms)
  const ms = times.map(median)
  const pages: number[] = []
  for (const size of opened) pages.push(await size.pagesPerRow(index))
  const limit = name === WALKED ? {} : { limit: { atMost: RATIO_MAX } }
  const note = `${ms.map(value => value.toFixed(1)).join(' → ')} ms`
  return [{ id: 'U14', what: `${name}: pages per row`, value: steepest(pages), unit: '×', ...limit, note }]
}

const measureSearch = async (largest: Size): Promise<Goal[]> => {
  const times: number[] = []
  for (const [index, name] of largest.names.entries())
    if (name.startsWith('busca'))
      for (let repetition = 0; repetition < CALL_COUNT * 3; repetition += 1) times.push((await largest.call(index)).ms)
  const what = `search in ${sizes.at(-1)} names, p99 of ${times.length}`
  return [{ id: 'U11', what, value: percentile(times, 0.99), unit: 'ms' }]
}

const server = await startPostgres()
if ('reason' in server) throw new Error(server.reason)
const opened: Size[] = []
process.env.TEST_DATABASE_URL = server.url
await createServerTemplate()
try {
  for (const size of sizes) {
    print(`Filling ${size} despedidas…`)
    opened.push(await openSize(server.url, size))
  }
  const goals: Goal[] = []
  for (const [index, name] of (opened[0]?.names ?? []).entries())
    goals.push(...(await measureList(opened, index, name)))
  const largest = opened.at(-1)
  if (largest) goals.push(...(await measureSearch(largest)))
  report('growth', goals)
} finally {
  for (const size of opened) await size.close()
  await server.stop()
}
