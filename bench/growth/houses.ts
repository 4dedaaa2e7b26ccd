import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../../src/server/db/migrate.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { createLocalRegister } from '../../src/server/features/falecido/local-register.ts'
import { seedFarewells } from '../../src/server/sample/seed.ts'
import { type ListCall, listCalls } from '../../src/server/testing/list-calls.ts'
import { explain, recordQueries } from '../../src/server/testing/plans.ts'
import { createTestApp } from '../../src/server/testing/test-app.ts'

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
const CALLS_AN_ACCOUNT = 200

export const openHouse = async (server: string, farewells: number): Promise<House> => {
  const name = `crescimento_${farewells}`
  const admin = openPostgres(server, ZONE, () => {})
  const exists = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.db)
  await admin.close()
  if (exists.rows.length === 0) {
    const creator = openPostgres(server, ZONE, () => {})
    await creator.exec(`create database ${name}`)
    await creator.close()
  }
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
  let calls: ListCall[] = await listCalls(app.deps)
  let asked = 0
  const ask = async (index: number): Promise<{ ms: number; found: number }> => {
    asked += 1
    if (asked % CALLS_AN_ACCOUNT === 0) calls = await listCalls(app.deps)
    return send(calls[index] ?? { url: '', headers: undefined, name: '' })
  }
  const send = async ({ url, headers, name: what }: ListCall): Promise<{ ms: number; found: number }> => {
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    recorded.take()
    const began = performance.now()
    const answer = await app.app.inject({ method: 'GET', url, remoteAddress, ...(headers ? { headers } : {}) })
    const ms = performance.now() - began
    if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.statusCode}`)
    const rows = (answer.json() as unknown[]).length
    const searched = /[?&](busca|nome)=/.test(url)
    return { ms, found: searched ? Number(answer.headers['x-total-count'] ?? rows) : rows }
  }
  return {
    farewells,
    names: calls.map(call => call.name),
    call: async index => (await ask(index)).ms,
    search: async text => {
      asked += 1
      if (asked % CALLS_AN_ACCOUNT === 0) calls = await listCalls(app.deps)
      const words = encodeURIComponent(text)
      // The public search begins with two letters; staff filter by one.
      const url =
        text.length < 2 ? `/cliente/despedidas?tamanho=5&busca=${words}` : `/exibicao/despedidas/busca?nome=${words}`
      const headers =
        text.length < 2 ? calls.find(call => call.url.startsWith('/cliente/despedidas'))?.headers : undefined
      return (await send({ url, headers, name: text })).ms
    },
    pages: async index => {
      const { found } = await ask(index)
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
