import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inPath } from '../../scripts/lib/apt.mjs'
import { type Front, startCaddy } from './front.ts'
import { ask, createPortal, firstEvent, SESSION_TICKET } from './front-portal.ts'
import { until } from './until.ts'

const BODY_BYTES = 300_000

describe.skipIf(inPath('caddy') === undefined)('deploy/caddy before two nodes', () => {
  let caddy: Front
  let one: Awaited<ReturnType<typeof createPortal>>
  let two: Awaited<ReturnType<typeof createPortal>>
  let port = 0
  const count = (path: string): number => one.count(path) + two.count(path)
  const lastOf = (path: string) => [...one.seen, ...two.seen].findLast(({ url }) => url === path)
  beforeAll(async () => {
    one = await createPortal()
    two = await createPortal()
    caddy = await startCaddy([one.port, two.port])
    port = caddy.port
  })
  beforeEach(() => {
    one.setClosing(false)
    two.setClosing(false)
  })
  afterAll(async () => {
    await caddy.stop()
    one.close()
    two.close()
  })

  it('forwards the client’s address to the portal, whatever the visitor claims', async () => {
    const claims = { 'x-forwarded-for': '10.9.9.9', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'outro.exemplo' }
    await ask(port, '/exibicao/datas', { headers: { ...claims, upgrade: 'websocket', connection: 'upgrade' } })
    const headers = lastOf('/exibicao/datas')?.headers
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'memorial.exemplo.com.br',
    })
    expect(headers?.upgrade).toBeUndefined()
  })

  it('leaves compression to the portal and the browser', async () => {
    await ask(port, '/exibicao/sem-compressao')
    expect(lastOf('/exibicao/sem-compressao')?.headers['accept-encoding']).toBeUndefined()
    await ask(port, '/exibicao/com-compressao', { headers: { 'accept-encoding': 'br' } })
    expect(lastOf('/exibicao/com-compressao')?.headers['accept-encoding']).toBe('br')
  })

  it('forwards server-sent events while the response is still open', async () => {
    expect(await firstEvent(port)).toBe('data: 1\n\n')
  })

  it('holds the body of a slow phone until it is complete', async () => {
    const path = '/cliente/nova-despedida'
    let half = false
    let finish = () => {}
    const answered = new Promise<number>((resolve, reject) => {
      const headers = { host: 'memorial.exemplo.com.br', 'content-length': String(2 * BODY_BYTES) }
      const options = { port, path, host: '127.0.0.1', servername: headers.host, rejectUnauthorized: false, headers }
      const sent = request({ ...options, method: 'POST' }, response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.once('error', reject)
      sent.write(Buffer.alloc(BODY_BYTES), () => {
        half = true
      })
      finish = () => sent.end(Buffer.alloc(BODY_BYTES))
    })
    await until('half a body', () => half || undefined)
    // Calls that begin later pass it.
    for (let time = 0; time < 10; time += 1) expect((await ask(port, '/exibicao/datas')).status).toBe(200)
    expect(count(path)).toBe(0)
    finish()
    expect(await answered).toBe(200)
    expect(lastOf(path)?.headers['content-length']).toBe(String(2 * BODY_BYTES))
  })

  it('receives no more of a body than the portal accepts', async () => {
    const path = '/cliente/update-despedida'
    const body = Buffer.alloc(30_000_000)
    await ask(port, path, { method: 'POST', body, headers: { 'transfer-encoding': 'chunked' } }).catch(() => undefined)
    expect(lastOf(path)?.bytes ?? 0).toBeLessThan(12_600_000)
  })

  it('asks the portal about each ticket, page and picture: the portal alone decides', async () => {
    const list = `/transmissao/cam1/${SESSION_TICKET}/index.m3u8`
    for (const path of ['/transmissao/cam1/bom/run_000001.ts', '/transmissao/cam1/bom/legendas.json', list]) {
      for (let time = 0; time < 2; time += 1) expect((await ask(port, path)).status).toBe(200)
      expect(count(path)).toBe(2)
    }
    expect((await ask(port, '/transmissao/cam1/falso/run_000001.ts')).status).toBe(403)
    for (let time = 0; time < 3; time += 1) await ask(port, '/despedida/10007')
    expect(count('/despedida/10007')).toBe(3)
  })

  it('lets no reader of one page and no viewer of one segment wait for another', async () => {
    const paths = ['/despedida/10007?aba=rajada', '/transmissao/cam7/bom/rajada_000001.ts']
    const readers = Array.from({ length: 100 }, (_, index) => ask(port, paths[index % 2] ?? ''))
    // No response has ended yet, and each reader has reached a portal.
    await expect.poll(() => paths.map(count)).toEqual([50, 50])
    one.release()
    two.release()
    expect(new Set((await Promise.all(readers)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('sends no call to a node that is about to close, and calls again when it is back', async () => {
    one.setClosing(true)
    await one.whenNoticed()
    const paths = Array.from({ length: 30 }, (_, place) => `/exibicao/despedida/2${place}`)
    await Promise.all(paths.map(path => ask(port, path, { method: 'POST' })))
    expect(paths.map(path => one.count(path))).toEqual(paths.map(() => 0))
    one.setClosing(false)
    await one.whenNoticed()
    await Promise.all(paths.map(path => ask(port, path)))
    expect(Math.max(...paths.map(path => one.count(path)))).toBe(1)
  })

  it('refuses no call that writes while one node closes, however many arrive together', async () => {
    one.setClosing(true)
    await one.whenNoticed()
    const refused: number[] = []
    const write = async (): Promise<void> => {
      for (let time = 0; time < 100; time += 1) {
        const { status } = await ask(port, '/participantes', { method: 'POST' })
        if (status !== 200) refused.push(status)
      }
    }
    await Promise.all(Array.from({ length: 30 }, write))
    expect(refused).toEqual([])
  })

  it('serves nothing of the group, and writes no code to its logs', async () => {
    for (const path of ['/metrics', '/readyz', '/metrics/']) expect((await ask(port, path)).status).toBe(404)
    expect(count('/metrics')).toBe(0)
    await ask(port, '/despedida/10007/ABCDEFGHJK', { headers: { authorization: 'Bearer segredo-da-sessao' } })
    await ask(port, '/despedidas/chave-da-familia')
    await ask(port, '/exibicao/validar-codigo?despedidaId=1&codigo=ABCDEFGHJK')
    const log = () => readFileSync(join(caddy.folder, 'memorial.log'), 'utf8')
    await expect.poll(log).toContain('"uri":"/exibicao/validar-codigo?-"')
    expect(log()).toContain('"uri":"/despedida/10007/-"')
    expect(log()).toContain('"uri":"/despedidas/-"')
    expect(log()).toContain('"remote_ip":"127.0.0.1"')
    expect(log()).not.toMatch(/\/transmissao\//)
    expect(log() + caddy.printed()).not.toMatch(/ABCDEFGHJK|chave-da-familia|segredo-da-sessao|\/bom\/|\/falso\//)
  })

  it('sends reads and writes to the node that is alive, and says in Portuguese when none is', async () => {
    one.close()
    const paths = Array.from({ length: 10 }, (_, place) => `/exibicao/despedida/1${place}`)
    const reads = await Promise.all(paths.map(path => ask(port, path)))
    expect(reads.map(({ status }) => status)).toEqual(paths.map(() => 200))
    // A call that writes is never sent twice; it goes to the other node as soon as the health check has seen that one is gone.
    // Caddy checks both nodes at the same time.
    await two.whenNoticed()
    const body = Buffer.alloc(1000, 'x')
    const writes = await Promise.all(paths.map(path => ask(port, path, { method: 'POST', body })))
    expect(writes.map(({ status }) => status)).toEqual(paths.map(() => 200))
    two.close()
    const refused = await ask(port, '/despedida/10007/ABCDEFGHJK')
    expect(refused.status).toBe(503)
    expect(refused.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'application/json' })
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'INDISPONIVEL' })
    expect(refused.headers.server).toBeUndefined()
    expect(caddy.printed()).not.toContain('ABCDEFGHJK')
  })
})
