import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { createLocalRegister } from '#server/features/falecido/register-service.ts'
import { type ListCall, listCalls } from '#server/testing/list-calls.ts'
import { explain, type Plan, recordQueries } from '#server/testing/plans.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer, openTestDatabase } from '#server/testing/test-database.ts'
import { seedDespedidas } from './despedidas.ts'

const DESPEDIDAS = Number(process.env.TEST_DESPEDIDAS ?? 20_000)
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
  'participante',
  'consentimento',
]

const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
]

/** The embedded engine is PostgreSQL too, but seeding it takes minutes: the plans are read on a PostgreSQL server only. */
describe.skipIf(!onServer())(`lists of ${DESPEDIDAS} despedidas`, () => {
  let database: OpenDatabase
  let t: TestApp
  let calls: ListCall[]
  let recorded: ReturnType<typeof recordQueries>

  beforeAll(async () => {
    database = await openTestDatabase()
    recorded = recordQueries(database.db)
    t = await createTestApp({ db: recorded.db, register: createLocalRegister(recorded.db) })
    await seedDespedidas(database, t.deps.secrets, { despedidas: DESPEDIDAS, seed: 1973 })
    calls = await listCalls(t.deps)
  }, 600_000)
  afterAll(async () => {
    await t.close()
    await database.close()
  })

  it('are read by index: no query of any list scans a large table', async () => {
    const walks: string[] = []
    for (const { name, url, headers } of calls) {
      recorded.take()
      const response = await t.app.inject({ method: 'GET', url, ...(headers ? { headers } : {}) })
      expect(`${name}: ${response.statusCode}`).toBe(`${name}: 200`)
      for (const node of recorded.take()) {
        const explained = await explain(database.db, node, 'plan')
        const big = explained ? scanned(explained.plan).filter(table => BIG.includes(table)) : []
        if (explained && big.length > 0)
          walks.push(`${name} walks ${big.join(', ')}: …${explained.sql.replace(/\s+/g, ' ').slice(-160)}`)
      }
    }
    expect(walks).toEqual([])
  })
})
