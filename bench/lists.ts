import { createQueryId } from 'kysely'
import pg from 'pg'
import { createSecrets } from '../src/server/core/secrets.ts'
import { createTokens } from '../src/server/core/tokens.ts'
import { openPostgres } from '../src/server/db/postgres.ts'
import { createLocalRegister } from '../src/server/features/falecido/register-service.ts'
import { buildAccount } from '../src/server/testing/factories.ts'
import { recordQueries } from '../src/server/testing/plans.ts'
import { createTestApp } from '../src/server/testing/test-app.ts'
import { createServerTemplate } from '../src/server/testing/test-database.ts'
import { type Installation, SECRET, signInColaboradores, ZONE } from './installation.ts'
import { measureInTurn, type Pair, ratioGoal } from './ratio.ts'
import { type Goal, goalAtMost, p99, send } from './shared.ts'

type Statement = { sql: string; parameters: readonly unknown[] }
const isRead = ({ sql }: Statement): boolean => /^\s*\(*\s*(select|with)/i.test(sql)

/** The application in this process, on the database of the installation and with its secret. */
const openApp = async (databaseUrl: string) => {
  process.env.TEST_DATABASE_URL = databaseUrl
  await createServerTemplate()
  const database = openPostgres(databaseUrl, ZONE, () => {})
  const recorded = recordQueries(database.db)
  const secrets = createSecrets(SECRET)
  const { app, deps, close } = await createTestApp({
    db: recorded.db,
    register: createLocalRegister(recorded.db),
    secrets,
    tokens: createTokens(secrets.jwtKey),
  })
  return { database, recorded, app, deps, close: () => close().then(database.close) }
}

/** What the portal reads from the database for each call when no response of it is cached, in the order of `paths`. */
const statementsOf = async (databaseUrl: string, paths: readonly string[]): Promise<Statement[][]> => {
  const { database, recorded, app, deps, close } = await openApp(databaseUrl)
  const { authorization } = await buildAccount(deps, ['ROLE_COLABORADOR'])
  const found: Statement[][] = []
  for (const url of paths) {
    recorded.take()
    const { statusCode } = await app.inject({ method: 'GET', url, headers: { authorization } })
    if (statusCode !== 200) throw new Error(`${statusCode} ${url}`)
    const executor = database.db.getExecutor()
    found.push(
      recorded
        .take()
        .map(node => executor.compileQuery(node, createQueryId()))
        .filter(isRead),
    )
  }
  await close()
  return found
}

/** Connections that run statements one after another, each its own, as the portal's are opened. */
const openConnections = async (connectionString: string, count: number) => {
  const options = `-c timezone=${ZONE} -c jit=off`
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString, options }))
  await Promise.all(clients.map(client => client.connect()))
  return {
    run: async (connection: number, statements: readonly Statement[]): Promise<number> => {
      const start = performance.now()
      for (const { sql, parameters } of statements) await clients[connection]?.query(sql, [...parameters])
      return performance.now() - start
    },
    close: () => Promise.all(clients.map(client => client.end())),
  }
}

const ROUND_COUNT = 5

type Read = (person: number, path: number) => Promise<number>
type Readers = { people: number; reads: number; paths: number }

/** `people` read at once, each `reads` times in each round, by the calls of the portal and by the statements alone. */
const measureReaders = ({ people, reads, paths }: Readers, portal: Read, alone: Read): Promise<Pair> => {
  const all = (read: Read) => async (): Promise<number[]> => {
    const one = async (_none: unknown, person: number): Promise<number[]> => {
      const times: number[] = []
      for (let index = 0; index < reads; index += 1) times.push(await read(person, (person + index) % paths))
      return times
    }
    return (await Promise.all(Array.from({ length: people }, one))).flat()
  }
  return measureInTurn(ROUND_COUNT, { portal: all(portal), alone: all(alone) })
}

const NAMES = 'maria,jose da silva,francisca,ant,zuleide,albuquerque,lima,conceicao,jo,brandao'.split(',')
const SEARCHES = NAMES.map(nome => `/exibicao/despedidas/busca?nome=${encodeURIComponent(nome)}`)
const SEARCHES_PER_ROUND = 40
const ENGINE = 'the same SQL over pg'
const RATIO_MAX = 3

const largestPage = async (front: string): Promise<number> => {
  const sizes: number[] = []
  for (const nome of NAMES) {
    const url = `${front}/lista-postagens/despedidas?busca=${encodeURIComponent(nome)}`
    sizes.push((await send(url, { visitor: 510_000, headers: { 'accept-encoding': 'br' } })).body.length)
  }
  return Math.max(...sizes)
}

/** U11: the public search while somebody types. */
export const measureSearch = async ({ front, databaseUrl }: Installation): Promise<Goal[]> => {
  const statements = await statementsOf(databaseUrl, SEARCHES)
  const connections = await openConnections(databaseUrl, 1)
  let visitor = 500_000
  const pair = await measureReaders(
    { people: 1, reads: SEARCHES_PER_ROUND, paths: SEARCHES.length },
    async (_person, path) => {
      visitor += 1
      return (await send(front + (SEARCHES[path] ?? ''), { visitor })).ms
    },
    (person, path) => connections.run(person, statements[path] ?? []),
  )
  await connections.close()
  return [
    ratioGoal({ id: 'U11', what: 'search by name, p99', engine: ENGINE, unit: 'ms', atMost: RATIO_MAX }, pair, p99),
    goalAtMost('U11', 'page of a search as transferred, largest', (await largestPage(front)) / 1000, 'kB', 40),
  ]
}

const LISTS = [
  '/cliente/despedidas?pagina=1&tamanho=5&busca=',
  '/cliente/despedidas?pagina=1&tamanho=5&busca=silva',
  '/apresentacao/lista-vencer',
]
const COLLEAGUE_COUNT = 8
const LISTS_PER_ROUND = 12

/** U12: the lists of the restricted area. */
export const measureLists = async (installation: Installation): Promise<Goal[]> => {
  const { front, databaseUrl } = installation
  const staff = await signInColaboradores(installation, COLLEAGUE_COUNT)
  const statements = await statementsOf(databaseUrl, LISTS)
  const connections = await openConnections(databaseUrl, COLLEAGUE_COUNT)
  const pair = await measureReaders(
    { people: COLLEAGUE_COUNT, reads: LISTS_PER_ROUND, paths: LISTS.length },
    async (person, path) => (await send(front + (LISTS[path] ?? ''), { headers: staff[person] ?? {} })).ms,
    (person, path) => connections.run(person, statements[path] ?? []),
  )
  await connections.close()
  const what = `${COLLEAGUE_COUNT} colleagues with lists, p99`
  return [ratioGoal({ id: 'U12', what, engine: ENGINE, unit: 'ms', atMost: RATIO_MAX }, pair, p99)]
}
