import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../../src/server/db/migrate.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { createLocalRegister } from '../../src/server/features/falecido/local-register.ts'
import { seedFarewells } from '../../src/server/sample/seed.ts'
import { type ListCall, listCalls } from '../../src/server/testing/list-calls.ts'
import { explain, recordQueries } from '../../src/server/testing/plans.ts'
import { createTestApp, type TestApp } from '../../src/server/testing/test-app.ts'

const ZONE = 'America/Maceio'

/** The application on one PostgreSQL database with so many farewells. */
export type House = {
  farewells: number
  /** Milliseconds of one call over HTTP. */
  call: (index: number) => Promise<number>
  /** Pages of tables and indexes its queries touch, the same on a quiet machine and on a busy one, and how many rows the list found. */
  pages: (index: number) => Promise<{ touched: number; found: number }>
  /** Milliseconds of one search by name: the public's, or staff's for a single letter. */
  search: (name: string) => Promise<number>
  names: string[]
  close: () => Promise<void>
}

const databaseOf = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Seeds what the database lacks; one seeded before is measured as it stands. */
const fill = async (url: string, wanted: number) => {
  const database = openPostgres(url, ZONE, () => {})
  await migrate(database)
  const found = await database.db
    .selectFrom('contagem')
    .select('quantos')
    .where('nome', '=', 'despedidas')
    .executeTakeFirst()
  return { database, missing: wanted - (found?.quantos ?? 0) }
}

/** An account's lists are limited by the minute: after some calls somebody else asks. */
const CALLS_AN_ACCOUNT = 20

const ensureDatabase = async (server: string, name: string): Promise<void> => {
  const { db, exec, close } = openPostgres(server, ZONE, () => {})
  const exists = await sql`select 1 from pg_database where datname = ${name}`.execute(db)
  if (exists.rows.length === 0) await exec(`create database ${name}`)
  await close()
}

/** Asks as somebody: another address each time, and now and then another account. */
const createAsker = async ({ app, deps }: TestApp, before: () => void) => {
  let calls: ListCall[] = await listCalls(deps)
  let asked = 0
  const turn = async (): Promise<ListCall[]> => {
    asked += 1
    if (asked % CALLS_AN_ACCOUNT === 0) calls = await listCalls(deps)
    return calls
  }
  const send = async ({ url, headers, name }: ListCall): Promise<{ ms: number; found: number }> => {
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    before()
    const began = performance.now()
    const answer = await app.inject({ method: 'GET', url, remoteAddress, ...(headers ? { headers } : {}) })
    const ms = performance.now() - began
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode}`)
    const rows = (answer.json() as unknown[]).length
    const searched = /[?&](busca|nome)=/.test(url)
    return { ms, found: searched ? Number(answer.headers['x-total-count'] ?? rows) : rows }
  }
  return {
    names: calls.map(call => call.name),
    list: async (index: number) => send((await turn())[index] ?? { url: '', headers: undefined, name: '' }),
    /** The public search begins with two letters; staff filter by one. */
    search: async (name: string) => {
      const staff = (await turn()).find(call => call.url.startsWith('/cliente/despedidas'))?.headers
      const words = encodeURIComponent(name)
      if (name.length < 2) return send({ url: `/cliente/despedidas?tamanho=5&busca=${words}`, headers: staff, name })
      return send({ url: `/exibicao/despedidas/busca?nome=${words}`, headers: undefined, name })
    },
  }
}

export const openHouse = async (server: string, farewells: number): Promise<House> => {
  const name = `crescimento_${farewells}`
  await ensureDatabase(server, name)
  const { database, missing } = await fill(databaseOf(server, name), farewells)
  process.env.TEST_DATABASE_URL = server
  const recorded = recordQueries(database.db)
  const app = await createTestApp({
    db: recorded.db,
    register: createLocalRegister(recorded.db),
    log: pino({ level: 'silent' }),
  })
  if (missing > 0) {
    const began = performance.now()
    const rows = await seedFarewells(database, app.deps.secrets, { farewells: missing, seed: 1973 })
    say(
      `${farewells} despedidas semeadas: ${rows} linhas, ${Math.round((rows / (performance.now() - began)) * 1000)} linhas/s`,
    )
  }
  const asker = await createAsker(app, () => void recorded.take())
  return {
    farewells,
    names: asker.names,
    call: async index => (await asker.list(index)).ms,
    search: async text => (await asker.search(text)).ms,
    pages: async index => {
      const { found } = await asker.list(index)
      let touched = 0
      for (const node of recorded.take()) {
        const { plan } = (await explain(database.db, node, 'run')) ?? {}
        touched += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
      }
      return { touched, found }
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
