import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { inPath } from '../../scripts/lib/apt.mjs'
import { prepareEdge, prepareNginx } from '../../scripts/lib/nginx-sample.mjs'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { anyAddress, call, register, TRUSTING } from './clients.ts'
import { createCountingProxy } from './counting-proxy.ts'
import { ask } from './front-portal.ts'
import { type Nginx, startNginx } from './start-nginx.ts'
import { until } from './until.ts'

const EDGE = 'https://ao-vivo.exemplo.com.br'
const KEY = 'chave-de-teste-da-borda-que-ninguem-conhece'

/** The portal, the shipped nginx before it, and the shipped edge before that, all with TLS but the portal. */
describe.skipIf(inPath('nginx') === undefined || inPath('openssl') === undefined)('deploy/nginx/edge.conf', () => {
  const dataDir = makeSampleDataDir()
  let portal: Portal
  let proxy: Awaited<ReturnType<typeof createCountingProxy>>
  let front: Nginx
  let edge: Nginx
  let port = 0
  let despedida = 0
  let camera = ''
  let staff: Record<string, string> = {}

  const callJson = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(), ...staff }
    const response = await call(portal.url + path, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  /** The address that the portal gives to a device, without the name of the edge. */
  const open = async (codigo: string | undefined): Promise<string> => {
    const query = new URLSearchParams({ codigo: codigo ?? '', aparelho: randomUUID() })
    const headers = { 'x-forwarded-for': anyAddress() }
    const address = await (await call(`${portal.url}/api/videos/stream/${camera}?${query}`, { headers })).text()
    expect(address).toMatch(/^https:\/\/ao-vivo\.exemplo\.com\.br\/[\w-]{22}\/\d{10}\/transmissao\//)
    return address.slice(EDGE.length)
  }
  const newCodigo = async (): Promise<string> =>
    (await callJson<{ codigo: string }>(`/cliente/despedida/${despedida}/novo-codigo`, { method: 'POST' })).codigo
  const status = async (path: string): Promise<number> => (await ask(port, path)).status
  const newestOf = async (list: string): Promise<string> =>
    (await ask(port, list)).text.match(/^d\d+\.ts$/gm)?.at(-1) ?? ''
  const countOf = (file: string): number =>
    proxy.requests.filter(({ method, url }) => method === 'GET' && url.endsWith(`/${file}`)).length

  beforeAll(async () => {
    portal = await startPortal(dataDir, { ...TRUSTING, BORDA_URL: EDGE, BORDA_CHAVE: KEY })
    proxy = await createCountingProxy(portal.url)
    const https = await freePort()
    const nodes = [proxy.port, await freePort()]
    front = await startNginx(await prepareNginx({ https, http: await freePort(), nodes }), https)
    port = await freePort()
    const certificate = join(front.folder, 'fullchain.pem')
    edge = await startNginx(await prepareEdge({ port, portal: https, key: KEY, certificate }), port)
    const signIn = { username: 'admin@exemplo.com.br', password: 'memorial1973' }
    const { accessToken } = await callJson<{ accessToken: string }>('/api/auth/signin', {
      method: 'POST',
      body: JSON.stringify(signIn),
    })
    staff = { authorization: `Bearer ${accessToken}` }
    despedida = await until('a live wake', async () => {
      const [card] = await callJson<{ id: number }[]>('/exibicao/despedidas/apresentadas')
      return card?.id
    })
    type Page = { apresentacao: { camera: string } }
    camera = (await callJson<Page>(`/exibicao/despedida/${despedida}/0`)).apresentacao.camera
  })
  afterAll(async () => {
    await edge.stop()
    await front.stop()
    proxy.close()
    await portal.stop()
    removeDataDir(dataDir)
  })

  it('refuses every address that the portal did not seal, and asks the portal about none of them', async () => {
    const list = await open(await register(portal, despedida))
    const [, seal = '', end = '', ...rest] = list.split('/')
    const address = `/${rest.join('/')}`
    const sealed = (fim: number, pasta: string): string =>
      `/${createHash('md5').update(`${fim}${pasta} ${KEY}`).digest('base64url')}/${fim}${pasta}/index.m3u8`
    const ticket = address.slice(0, address.lastIndexOf('/'))
    const before = proxy.requests.length
    expect(await status(address)).toBe(404)
    expect(await status(`/${'A'.repeat(22)}/${end}${address}`)).toBe(403)
    expect(await status(`/${seal}/${Number(end) + 1}${address}`)).toBe(403)
    expect(await status(`/${seal}/${end}${address.replace(camera, 'outra')}`)).toBe(403)
    expect(await status(sealed(Math.floor(Date.now() / 1000) - 1, ticket))).toBe(403)
    expect(await status(sealed(Number(end), ticket.replace(/-(?=[0-9a-z]+-[0-9a-f]{24})/, '-S')))).toBe(404)
    for (const path of ['/', '/metrics', '/despedida/1']) expect(await status(path)).toBe(404)
    expect(proxy.requests.length).toBe(before)
    const refused = await ask(port, `/${'A'.repeat(22)}/${end}${address}`)
    expect(refused.headers['access-control-allow-origin']).toBe('https://memorial.exemplo.com.br')
    expect(await status(list)).toBe(200)
    const log = readFileSync(join(edge.folder, 'memorial-borda.log'), 'utf8')
    expect(log).toMatch(/"GET index\.m3u8" 403 /)
    expect(log).not.toContain(ticket.split('/').at(-1))
  })

  it('fetches a segment, a list and a still picture once for all viewers', async () => {
    const lists = await Promise.all(Array.from({ length: 20 }, async () => open(await register(portal, despedida))))
    expect(new Set(lists).size).toBe(20)
    const segment = await newestOf(lists[0] ?? '')
    for (const file of [segment, 'poster.jpg']) {
      const before = countOf(file)
      const responses = await Promise.all(lists.map(list => ask(port, list.replace('index.m3u8', file))))
      expect(responses.map(one => one.status)).toEqual(lists.map(() => 200))
      expect(new Set(responses.map(one => one.text)).size).toBe(1)
      expect(countOf(file) - before).toBe(1)
    }
    const sound = (await ask(port, lists[0]?.replace('index', 'som') ?? '')).headers
    expect(sound['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('shows no new picture after the code was changed, and everything to viewers who do not use it', async () => {
    const other = await open(await register(portal, despedida))
    const list = await open(await newCodigo())
    // Until the portal has read the new code from its database.
    await expect.poll(() => status(list)).toBe(200)
    const direct = portal.url + list.slice(list.indexOf('/transmissao/'))
    await newCodigo()
    await until('the refusal of the portal', async () => ((await fetch(direct)).status === 403 ? true : undefined))
    const newest = await newestOf(list)
    await expect.poll(() => status(list)).toBe(403)
    const next = await until('a new segment', async () => {
      const found = await newestOf(other)
      return found > newest ? found : undefined
    })
    expect(await status(other.replace('index.m3u8', next))).toBe(200)
    expect(await status(list.replace('index.m3u8', next))).toBe(403)
  })

  it('F21: serves what it has while the portal is away, and nothing else', async () => {
    const list = await open(await register(portal, despedida))
    const segment = list.replace('index.m3u8', await newestOf(list))
    expect(await status(segment)).toBe(200)
    proxy.close()
    // Longer than nginx, whose clock cannot be set, believes a list. A longer pause changes nothing.
    await pause(1500)
    for (const path of [list, segment]) expect(await status(path)).toBe(200)
    expect(await status(list.replace('index.m3u8', 'd1.ts'))).toBeGreaterThanOrEqual(500)
  })
})
