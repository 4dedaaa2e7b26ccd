import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { print } from '../src/server/core/print.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { LONG_WORK, openPostgres } from '../src/server/db/postgres.ts'
import { createLocalRegister } from '../src/server/features/falecido/register-service.ts'
import { type ListCall, listCalls } from '../src/server/testing/list-calls.ts'
import { explain, recordQueries } from '../src/server/testing/plans.ts'
import { createTestApp } from '../src/server/testing/test-app.ts'
import { createServerTemplate } from '../src/server/testing/test-database.ts'
import { seedDespedidas } from './seed/despedidas.ts'
import { type Goal, goalAtMost, median, percentile, report } from './shared.ts'
import { measureUpkeep } from './upkeep.ts'

/**
 * U14 and U11: every list and search on databases of different size. Pages read per row do not depend on the machine.
 * `--homenagens 50`: so many for each despedida. `--upkeep`: U18, an upgrade, a backup and a restore of each size.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    homenagens: { type: 'string' },
    upkeep: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes.split(',').map(Number)
const homenagens = values.homenagens === undefined ? undefined : Number(values.homenagens)
const CALL_COUNT = 9
const ZONE = 'America/Maceio'
const RATIO_MAX = 2
/** A backup streams: ten times the rows need no more memory, but for what the collector leaves. */
const BACKUP_RATIO_MAX = 1.5
/** Reads half of the list: information only. */
const WALKED = 'equipe, página do meio'
/** Limits count by account and minute: after this many calls the lists are requested by new accounts. */
const CALLS_PER_ACCOUNT = 20

const openSize = async (server: string, despedidas: number) => {
  const name = `crescimento_${despedidas}`
  const admin = openPostgres(server, ZONE, () => {})
  await admin.exec(`create database ${name}`)
  await admin.close()
  const address = new URL(server)
  address.pathname = `/${name}`
  const database = openPostgres(address.href, ZONE, () => {})
  await migrate(database)
  const recorded = recordQueries(database.db)
  const register = createLocalRegister(recorded.db)
  const { app, deps, close } = await createTestApp({ db: recorded.db, register, log: pino({ level: 'silent' }) })
  const start = performance.now()
  const filling = openPostgres(address.href, ZONE, () => {}, LONG_WORK)
  const rows = await seedDespedidas(filling, deps.secrets, { despedidas, homenagens, seed: 1973 })
  await filling.close()
  print(`${rows} rows in ${((performance.now() - start) / 1000).toFixed(0)} s.`)
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
    // One despedida is one row.
    const rows = [response.json() as unknown].flat().length
    const isSearch = /[?&](busca|nome)=/.test(url)
    return { ms, rows: isSearch ? Number(response.headers['x-total-count'] ?? rows) : rows }
  }
  /** Pages of tables and indexes that the queries of a list touch, and the rows that it finds. */
  const readPages = async (index: number): Promise<Read> => {
    const { rows } = await call(index)
    let pages = 0
    for (const node of recorded.take()) {
      const { plan } = (await explain(database.db, node, 'run')) ?? {}
      pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    }
    return { pages, rows }
  }
  const names = lists.map(list => list.name)
  return { names, call, readPages, url: address.href, close: () => close().then(database.close) }
}

type Read = { pages: number; rows: number }
type Size = Awaited<ReturnType<typeof openSize>>

/** Pages per row; a list without rows counts as one. */
const costOf = ({ pages, rows }: Read): number => pages / Math.max(rows, 1)

/** The largest factor from one size to the next; a list from the response cache reads no page at any size. */
const steepest = (costs: readonly number[]): number =>
  Math.max(...costs.slice(1).map((cost, index) => (cost === 0 ? 1 : cost / (costs[index] ?? Number.NaN))))

const measureList = async (opened: readonly Size[], index: number, name: string): Promise<Goal[]> => {
  const times: number[][] = opened.map(() => [])
  for (let repetition = 0; repetition < CALL_COUNT; repetition += 1)
    for (const [place, size] of opened.entries()) times[place]?.push((await size.call(index)).ms)
  const ms = times.map(median)
  const reads: Read[] = []
  for (const size of opened) reads.push(await size.readPages(index))
  const limit = name === WALKED ? {} : { limit: { atMost: RATIO_MAX } }
  const steps = reads.map(({ pages, rows }) => `${pages} ÷ ${rows}`).join(' → ')
  const note = `${steps}, ${ms.map(value => value.toFixed(1)).join(' → ')} ms`
  return [{ id: 'U14', what: `${name}: pages per row`, value: steepest(reads.map(costOf)), unit: '×', ...limit, note }]
}

const measureSearch = async (largest: Size): Promise<Goal[]> => {
  const times: number[] = []
  for (const [index, name] of largest.names.entries())
    if (name.startsWith('busca'))
      for (let repetition = 0; repetition < CALL_COUNT * 3; repetition += 1) times.push((await largest.call(index)).ms)
  const what = `search in ${sizes.at(-1)} names, p99 of ${times.length}`
  return [{ id: 'U11', what, value: percentile(times, 0.99), unit: 'ms' }]
}

type Server = { url: string; folder: string }

const measureAllUpkeep = async (opened: readonly Size[], server: Server): Promise<Goal[]> => {
  const goals: Goal[] = []
  const memory: number[] = []
  for (const [place, { url }] of opened.entries()) {
    const filled = { url, server: server.url, folder: server.folder, despedidas: sizes[place] ?? 0 }
    const { goals: found, backupMb } = await measureUpkeep(filled)
    goals.push(...found)
    memory.push(backupMb)
  }
  const what = 'memory of a backup, from one size to the next'
  return memory.length > 1 ? [...goals, goalAtMost('U18', what, steepest(memory), '×', BACKUP_RATIO_MAX)] : goals
}

const server = await startPostgres({ onDisk: values.upkeep })
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
  if (values.upkeep) goals.push(...(await measureAllUpkeep(opened, server)))
  report('growth', goals)
} finally {
  for (const size of opened) await size.close()
  await server.stop()
}
