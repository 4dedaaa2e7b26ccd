import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

describe('rate limits', () => {
  it('are shared by two nodes: thirty searches a minute in total', async () => {
    const other = await buildApp(t.deps)
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const url = '/cliente/pessoas-ivertex?nome=maria'
    const statuses: number[] = []
    for (let time = 0; time < 32; time++) {
      const app = time % 2 === 0 ? t.app : other
      statuses.push((await app.inject({ url, headers: { authorization } })).statusCode)
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
    const mine = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
    expect((await other.inject({ url, headers: { authorization: mine } })).statusCode).toBe(200)
    await other.close()
  })

  it('that are generous are exceeded by at most a few requests on two nodes', async () => {
    const other = await buildApp(t.deps)
    // The cheapest counted request, so that all of them fit in one minute on a busy machine.
    const statusFrom = (app: typeof other) =>
      app.inject({ url: '/nada/aqui', remoteAddress: '10.44.0.1' }).then(response => response.statusCode)
    let accepted = 0
    for (let time = 0; time < 700; time += 2) {
      const [one, two] = await Promise.all([statusFrom(t.app), statusFrom(other)])
      accepted += [one, two].filter(status => status === 404).length
    }
    expect(accepted).toBeGreaterThanOrEqual(600 - 20)
    expect(accepted).toBeLessThanOrEqual(600 + 2 * 20)
    await other.close()
  }, 120_000)

  it('store no address in plain text in the database', async () => {
    await t.app.inject({ url: '/exibicao/despedidas/ultimas?busca=maria', remoteAddress: '10.55.66.77' })
    const keys = await t.deps.db.selectFrom('limite').select('chave').execute()
    expect(keys.some(({ chave }) => chave.startsWith('GATE:'))).toBe(true)
    expect(JSON.stringify(keys)).not.toContain('10.55.66.77')
  })
})
