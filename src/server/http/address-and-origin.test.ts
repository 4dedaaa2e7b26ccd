import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const SEARCH = '/exibicao/despedidas/busca?nome=maria'
/** One more than a minute of searches from one address. */
const searches = async (t: TestApp, remoteAddress: string, forwarded: (time: number) => string): Promise<number[]> => {
  const statuses: number[] = []
  for (let time = 0; time < 31; time++) {
    const headers = { 'x-forwarded-for': forwarded(time) }
    statuses.push((await t.app.inject({ url: SEARCH, remoteAddress, headers })).statusCode)
  }
  return statuses
}

describe('a spoofed X-Forwarded-For (R35)', () => {
  it('is ignored without a trusted proxy: the limit counts the connecting address', async () => {
    const t = await createTestApp()
    const statuses = await searches(t, '203.0.113.7', time => `198.51.100.${time}`)
    expect(statuses.at(-1)).toBe(429)
    await t.close()
  })

  it('is used from a trusted proxy only, and only the address which that proxy added', async () => {
    const t = await createTestApp({ config: readConfig({ TRUST_PROXY: '10.0.0.0/8' }) })
    expect((await searches(t, '203.0.113.8', time => `198.51.100.${time}`)).at(-1)).toBe(429)
    expect(new Set(await searches(t, '10.0.0.5', time => `198.51.100.${time}`))).toEqual(new Set([200]))
    // The client wrote the first, the proxy the last.
    expect((await searches(t, '10.0.0.5', time => `192.0.2.${time}, 203.0.113.9`)).at(-1)).toBe(429)
    await t.close()
  })
})

describe('another site (R36)', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('gets no access: no response allows a foreign origin, and a preflight request is a 404', async () => {
    const origin = 'https://outro.exemplo.com'
    for (const url of ['/cliente/despedidas', '/exibicao/despedidas/ultimas', '/cliente/perfil']) {
      const response = await t.app.inject({ url, headers: { origin } })
      expect(response.headers['access-control-allow-origin'], url).toBeUndefined()
      const headers = { origin, 'access-control-request-method': 'POST' }
      const preflight = await t.app.inject({ method: 'OPTIONS', url, headers })
      expect(preflight.statusCode, url).toBe(404)
      expect(preflight.headers['access-control-allow-origin'], url).toBeUndefined()
    }
  })

  it('cannot use the cookies of a signed-in user: staff calls accept only the bearer token', async () => {
    const { sessaoId } = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const cookie = `sessao_imagens=${t.deps.tokens.sign('imagens', { sid: sessaoId }, 600)}`
    const response = await t.app.inject({ url: '/cliente/despedidas', headers: { cookie } })
    expect(response.statusCode).toBe(401)
  })
})
