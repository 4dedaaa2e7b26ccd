import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalRegister } from '#server/features/falecido/local-register.ts'
import { seedFarewells } from '#server/sample/seed.ts'
import { type ListCall, listCalls } from '#server/testing/list-calls.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer, openTestDatabase } from '#server/testing/test-database.ts'
import type { Db, OpenDatabase } from './client.ts'

const FAREWELLS = Number(process.env.TEST_FAREWELLS ?? 20_000)
const BIG = [
  'falecido',
  'despedida',
  'apresentacao',
  'homenagem',
  'homenagem_evento',
  'auditoria',
  'conta',
  'pessoa',
  'registro_falecido',
]

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
]

/** The embedded engine is PostgreSQL too, but seeding it takes minutes: the plans are read where a house has this many. */
describe.skipIf(!onServer())(`lists of ${FAREWELLS} farewells`, () => {
  let database: OpenDatabase
  let db: Db
  let t: TestApp
  let calls: ListCall[]
  let asked: RootOperationNode[] = []

  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }

  const explain = async (node: RootOperationNode): Promise<{ text: string; tables: string[] }> => {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    if (!/^\s*(select|with)/i.test(sql)) return { text: sql, tables: [] }
    const answer = await database.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
    )
    return { text: sql, tables: answer.rows.flatMap(row => scanned(row['QUERY PLAN'][0].Plan)) }
  }

  beforeAll(async () => {
    database = await openTestDatabase()
    db = database.db.withPlugin(remember)
    t = await createTestApp({ db, register: createLocalRegister(db) })
    await seedFarewells(database, t.deps.secrets, { farewells: FAREWELLS, seed: 1973 })
    calls = await listCalls(t.deps)
  }, 600_000)
  afterAll(async () => {
    await t.close()
    await database.close()
  })

  it('are read by index: no query of any list walks a big table', async () => {
    const walks: string[] = []
    for (const { name, url, headers } of calls) {
      asked = []
      const answer = await t.app.inject({ method: 'GET', url, ...(headers ? { headers } : {}) })
      expect(`${name}: ${answer.statusCode}`).toBe(`${name}: 200`)
      for (const node of [...asked]) {
        const { text, tables } = await explain(node)
        const big = tables.filter(table => BIG.includes(table))
        if (big.length > 0)
          walks.push(`${name} walks ${[...new Set(big)].join(', ')}: …${text.replace(/\s+/g, ' ').slice(-160)}`)
      }
    }
    expect(walks).toEqual([])
  })
})
