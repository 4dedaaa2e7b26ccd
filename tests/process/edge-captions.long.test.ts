import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'
import { freePort } from '#server/testing/free-port.ts'
import { inPath } from '../../scripts/lib/apt.mjs'
import { prepareEdge, prepareNginx } from '../../scripts/lib/nginx-sample.mjs'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { anyAddress, call, register, TRUSTING } from './clients.ts'
import { createCountingProxy } from './counting-proxy.ts'
import { ask } from './front-portal.ts'
import { makeSpeakingCamera } from './live-camera.ts'
import { type Nginx, startNginx } from './start-nginx.ts'
import { until } from './until.ts'

const EDGE = 'https://ao-vivo.exemplo.com.br'
const KEY = 'chave-de-teste-da-borda-que-ninguem-conhece'
const SAID = 'Palavras ditas diante da família'

/** A recognition service that hears the same sentence in every piece, numbered. */
const startService = async (): Promise<{ url: string; server: Server }> => {
  let pieces = 0
  const server = createServer((request, response) => {
    request.resume()
    pieces += 1
    const segments = [{ start: 1, end: 2.5, text: `${SAID} (${pieces})` }]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ segments }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Files in which something that was said can be read. */
const filesWithWords = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(one => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(path => {
      try {
        return readFileSync(path).includes(SAID)
      } catch {
        // A file of a cache that went meanwhile.
        return false
      }
    })

const isPossible = ['nginx', 'openssl', 'ffmpeg'].every(name => inPath(name) !== undefined)

/** The portal, the shipped nginx before it, and the shipped edge before that. */
describe.skipIf(!isPossible)('captions of a live picture behind deploy/nginx', () => {
  const dataDir = makeSampleDataDir()
  let service: Awaited<ReturnType<typeof startService>>
  let portal: Portal
  let proxy: Awaited<ReturnType<typeof createCountingProxy>>
  let front: Nginx
  let edge: Nginx
  const ports = { front: 0, edge: 0 }
  let despedida = 0
  let camera = ''
  let staff: Record<string, string> = {}

  const callJson = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(), ...staff }
    const response = await call(portal.url + path, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const put = (what: string, body: object) =>
    callJson(`/cliente/transmissao/${despedida}/${what}`, { method: 'PUT', body: JSON.stringify(body) })

  /** The captions as the edge and the front serve them to one more visitor. */
  const open = async (): Promise<{ edge: string; front: string }> => {
    const query = new URLSearchParams({ codigo: (await register(portal, despedida)) ?? '', aparelho: randomUUID() })
    const headers = { 'x-forwarded-for': anyAddress() }
    // There is no address before the picture has begun.
    const address = await until('an address of the edge', async () => {
      const text = await (await call(`${portal.url}/api/videos/stream/${camera}?${query}`, { headers })).text()
      return text.startsWith(EDGE) ? text : undefined
    })
    const path = address.slice(EDGE.length).replace(/[^/]+$/, 'legendas.json')
    return { edge: path, front: path.slice(path.indexOf('/transmissao/')) }
  }
  type Way = keyof typeof ports
  const WAYS: Way[] = ['edge', 'front']
  const read = async (way: Way, path: string): Promise<LegendasAoVivo | number> => {
    const { status, text } = await ask(ports[way], path)
    return status === 200 ? JSON.parse(text) : status
  }
  const untilSaid = (way: Way, path: string): Promise<LegendasAoVivo> =>
    until(`lines through the ${way}`, async () => {
      const found = await read(way, path)
      return typeof found === 'object' && found.falas.length > 0 ? found : undefined
    })

  beforeAll(async () => {
    service = await startService()
    const cameras = { CAMERAS_FILE: makeSpeakingCamera(dataDir), LEGENDAS_URL: service.url }
    portal = await startPortal(dataDir, { ...TRUSTING, ...cameras, BORDA_URL: EDGE, BORDA_CHAVE: KEY })
    proxy = await createCountingProxy(portal.url)
    ports.front = await freePort()
    const nodes = [proxy.port, await freePort()]
    front = await startNginx(await prepareNginx({ https: ports.front, http: await freePort(), nodes }), ports.front)
    ports.edge = await freePort()
    const certificate = join(front.folder, 'fullchain.pem')
    const { edge: port, front: next } = ports
    edge = await startNginx(await prepareEdge({ port, portal: next, key: KEY, certificate }), port)
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
    await put('legendas', { ligadas: true })
  })
  afterAll(async () => {
    await edge.stop()
    await front.stop()
    proxy.close()
    await portal.stop()
    service.server.closeAllConnections()
    service.server.close()
    removeDataDir(dataDir)
  })

  it('are fetched for all viewers together, under the right of their playlists, and not for a stranger', async () => {
    const viewers = await Promise.all(Array.from({ length: 20 }, open))
    for (const way of WAYS) {
      await untilSaid(way, viewers[0]?.[way] ?? '')
      const before = proxy.requests.filter(({ url }) => url.endsWith('/legendas.json')).length
      const began = performance.now()
      const found = await Promise.all(viewers.map(viewer => ask(ports[way], viewer[way])))
      const seconds = (performance.now() - began) / 1000
      expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]))
      const fetched = proxy.requests.filter(({ url }) => url.endsWith('/legendas.json')).length - before
      // Once a second, and once more where a second ended.
      expect(fetched).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
      const forged = viewers[0]?.[way].replace(/.\/legendas\.json$/, end =>
        end.startsWith('0') ? `1${end.slice(1)}` : `0${end.slice(1)}`,
      )
      expect(await read(way, forged ?? ''), way).toBe(403)
    }
  })

  it('are never older than a second, on no disk, and gone from the memory of nginx once nobody asks', async () => {
    const viewer = await open()
    for (const way of WAYS) {
      const first = await untilSaid(way, viewer[way])
      await until('the next line', async () => {
        const found = await read(way, viewer[way])
        return typeof found === 'object' && found.falas.at(-1)?.texto !== first.falas.at(-1)?.texto ? true : undefined
      })
    }
    // What lies in /run on a server is memory.
    const folders = [dataDir, front.folder, edge.folder]
    const memory = new RegExp(`^(${front.folder}|${edge.folder})/memory-`)
    expect(folders.flatMap(filesWithWords).filter(path => !memory.test(path))).toEqual([])
    await until('an empty cache', () => folders.flatMap(filesWithWords).length === 0 || undefined)
  })

  it('end when the family switches them off, and are refused once the camera is off', async () => {
    const viewer = await open()
    for (const way of WAYS) await untilSaid(way, viewer[way])
    await put('legendas', { ligadas: false })
    for (const way of WAYS) {
      await until(`none through the ${way}`, async () => {
        const found = await read(way, viewer[way])
        return typeof found === 'object' && !found.ligadas ? found : undefined
      })
      expect(await read(way, viewer[way])).toEqual({ ligadas: false, pausa: false, falas: [] })
    }
    await put('legendas', { ligadas: true })
    for (const way of WAYS) await untilSaid(way, viewer[way])
    await put('camera', { ligada: false })
    for (const way of WAYS)
      await until(`a refusal through the ${way}`, async () => (await read(way, viewer[way])) === 403 || undefined)
  })
})
