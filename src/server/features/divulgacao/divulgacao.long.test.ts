import { beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeSettings } from '#server/testing/settings.ts'

const t = openTestApp()
const SITE = 'https://www.grupo.example'
const HOST = 'memorial.exemplo.com.br'
beforeEach(async () => {
  for (const table of ['apresentacao', 'configuracao'] as const) await t.deps.db.deleteFrom(table).execute()
  await writeSettings(t.deps.db, 'divulgacao:CV', { ativa: true, sites: SITE })
})

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  t.app.inject({ url, headers: { host: HOST, ...headers }, remoteAddress })

describe('what other sites show of a unit', () => {
  it('counts the requests of an address', async () => {
    const [{ max }] = LIMITS.READ
    let last = 0
    for (let count = 0; count <= max; count += 1)
      last = (await get('/exibicao/unidade/PF/velorios.atom', {}, '10.9.9.9')).statusCode
    expect(last).toBe(429)
  })
})
