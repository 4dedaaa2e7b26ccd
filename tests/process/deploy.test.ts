import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { inPath } from '../../scripts/lib/apt.mjs'
import { prepareNginx } from '../../scripts/lib/nginx-sample.mjs'

type RecordedRequest = { method: string; url: string; headers: IncomingHttpHeaders }
type Answer = { status: number; text: string; headers: IncomingHttpHeaders }

/** How long the fake portal takes to render a page or read a segment. */
const RENDER_MS = 20

/** A ticket of staff or of a moderator, which is valid until the session ends (live/ticket.ts). */
const SESSION_TICKET = 'tq1x2y-S3-000000000001abcdefabcdef-0123'
const TICKETS = ['bom', 'outro', SESSION_TICKET]

/** A fake portal that answers tickets and pages and records the requests. */
const createPortal = async () => {
  const seen: RecordedRequest[] = []
  const held: (() => void)[] = []
  const server: Server = createServer((question, answer) => {
    const url = question.url ?? ''
    seen.push({ method: question.method ?? '', url, headers: question.headers })
    const [, place, , ticket] = url.split('/')
    if (url.startsWith('/homenagem/novidades/')) {
      answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('data: 1\n\n')
      return
    }
    if (url === '/homenagem/homenagem' && question.method === 'POST') {
      held.push(() => answer.end())
      return
    }
    if (place === 'transmissao' && !TICKETS.includes(ticket ?? '')) answer.writeHead(403)
    else {
      const control: Record<string, string> = { transmissao: 'public, max-age=1', assets: 'public, max-age=31536000' }
      answer.writeHead(200, { 'cache-control': control[place ?? ''] ?? 'no-cache' })
    }
    const text = `resposta ${seen.length}`
    if (url.includes('rajada')) setTimeout(() => answer.end(text), RENDER_MS)
    else answer.end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const count = (url: string): number => seen.filter(one => one.url === url).length
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  const release = (): void => {
    for (const end of held.splice(0)) end()
  }
  return { seen, count, release, port: (server.address() as AddressInfo).port, close }
}

type AskOptions = { method?: string; headers?: Record<string, string>; agent?: Agent }
const ask = (port: number, path: string, options: AskOptions = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { host: 'memorial.exemplo.com.br', ...options.headers }
    const sent = request({ port, path, host: '127.0.0.1', rejectUnauthorized: false, ...options, headers }, answer => {
      let text = ''
      answer.on('data', chunk => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
    })
    sent.once('error', reject)
    sent.end()
  })

describe.skipIf(inPath('nginx') === undefined || inPath('openssl') === undefined)(
  'deploy/nginx before a portal',
  () => {
    let nginx: ChildProcess
    let portal: Awaited<ReturnType<typeof createPortal>>
    let remove = () => {}
    let folder = ''
    let port = 0
    beforeAll(async () => {
      portal = await createPortal()
      port = await freePort()
      // The second node is down all the time.
      const sample = await prepareNginx({ https: port, http: await freePort(), nodes: [portal.port, await freePort()] })
      if ('reason' in sample) throw new Error(sample.reason)
      remove = sample.remove
      folder = sample.folder
      nginx = spawn(sample.program, sample.args, { stdio: 'inherit' })
      const end = Date.now() + 20_000
      while (Date.now() < end && !(await ask(port, '/healthz').catch(() => undefined))) await pause(50)
    }, 60_000)
    afterAll(async () => {
      const ended = new Promise(resolve => nginx.once('exit', resolve))
      nginx.kill('SIGQUIT')
      await ended
      portal.close()
      remove()
    })

    it('forwards the client’s address to the portal, whatever the visitor claims', async () => {
      await ask(port, '/exibicao/datas', {
        headers: { 'x-forwarded-for': '10.9.9.9', upgrade: 'websocket', connection: 'upgrade' },
      })
      const headers = portal.seen.findLast(one => one.url === '/exibicao/datas')?.headers
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
      expect(headers?.upgrade).toBeUndefined()
    })

    it('forwards server-sent events while the response is still open', async () => {
      const event = await new Promise<string>((resolve, reject) => {
        const headers = { host: 'memorial.exemplo.com.br', accept: 'text/event-stream', 'accept-encoding': 'gzip' }
        const path = '/homenagem/novidades/1'
        const sent = request({ port, path, host: '127.0.0.1', rejectUnauthorized: false, headers }, answer =>
          answer.once('data', chunk => {
            resolve(String(chunk))
            sent.destroy()
          }),
        )
        sent.once('error', reject)
        sent.end()
      })
      expect(event).toBe('data: 1\n\n')
    })

    it('fetches a segment once for all viewers, and still checks each ticket', async () => {
      const answers = await Promise.all(
        ['bom', 'outro', 'bom', 'outro'].map(ticket => ask(port, `/transmissao/cam1/${ticket}/run_000001.ts`)),
      )
      expect(answers.map(one => one.status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(one => one.text)).size).toBe(1)
      expect(portal.seen.filter(one => one.url.endsWith('run_000001.ts'))).toHaveLength(1)
      expect((await ask(port, '/transmissao/cam1/falso/run_000001.ts')).status).toBe(403)
      expect((await ask(port, '/transmissao/cam1/falso/index.m3u8')).status).toBe(403)
      expect((await ask(port, '/transmissao/cam1/bom/index.m3u8')).status).toBe(200)
      expect(portal.count('/transmissao/cam1/falso/index.m3u8')).toBe(2)
      expect(portal.count('/transmissao/cam1/falso/run_000001.ts')).toBe(0)
    })

    it('checks a ticket of a session each time, since it ends with the session', async () => {
      const check = `/transmissao/cam7/${SESSION_TICKET}/index.m3u8`
      const segment = () => ask(port, `/transmissao/cam7/${SESSION_TICKET}/run_000001.ts`)
      expect((await segment()).status).toBe(200)
      expect((await segment()).status).toBe(200)
      expect(portal.count(check)).toBe(2)
      expect(
        portal.seen.filter(one => one.url.endsWith('cam7/'.concat(SESSION_TICKET, '/run_000001.ts'))),
      ).toHaveLength(1)
    })

    it('caches the still picture of a wake for every ticket of its camera, and for no other camera', async () => {
      const poster = (camera: string, ticket: string) => ask(port, `/transmissao/${camera}/${ticket}/poster.jpg`)
      const [one, same, other] = [
        await poster('cam5', 'bom'),
        await poster('cam5', 'outro'),
        await poster('cam6', 'bom'),
      ]
      expect([one.status, same.status, other.status]).toEqual([200, 200, 200])
      expect([same.text, other.text === one.text]).toEqual([one.text, false])
      const counts = ['cam5/bom', 'cam5/outro', 'cam6/bom'].map(who => portal.count(`/transmissao/${who}/poster.jpg`))
      expect(counts).toEqual([1, 0, 1])
      expect((await poster('cam5', 'falso')).status).toBe(403)
    })

    /** Sends requests at fixed times, without waiting for responses. @returns the duration of each, in ms. */
    const openLoop = async (pathAt: (index: number) => string, perSecond: number, seconds: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 60, rejectUnauthorized: false })
      const timed = async (path: string): Promise<number> => {
        const began = performance.now()
        expect((await ask(port, path, { agent })).status).toBe(200)
        return performance.now() - began
      }
      // Connections are opened before the burst: the TLS handshake is not measured.
      await Promise.all(Array.from({ length: 60 }, () => timed('/exibicao/despedida/1')))
      const began = performance.now()
      const all: Promise<number>[] = []
      for (let index = 0; index < perSecond * seconds; index += 1) {
        const due = began + (index * 1000) / perSecond
        while (performance.now() < due) await pause(1)
        all.push(timed(pathAt(index)))
      }
      const took = await Promise.all(all)
      agent.destroy()
      return took
    }

    it('lets no reader of one page wait for another', async () => {
      const took = await openLoop(() => '/despedida/10007?aba=rajada', 200, 3)
      expect(Math.max(...took)).toBeLessThan(400)
    })

    it('lets no viewer of one segment wait in steps, and still fetches it about once', async () => {
      const segment = (index: number) =>
        `/transmissao/cam7/bom/rajada_${String(Math.floor(index / 100)).padStart(6, '0')}.ts`
      const took = await openLoop(segment, 200, 3)
      expect(Math.max(...took)).toBeLessThan(400)
      const fetched = portal.seen.filter(one => one.url.includes('rajada_')).length
      expect(fetched).toBeLessThan(60)
    })

    it('limits the uploads of one address, but not its reads', async () => {
      const agent = new Agent({ keepAlive: false, maxSockets: 200, rejectUnauthorized: false })
      const uploads = Array.from({ length: 40 }, () =>
        ask(port, '/homenagem/homenagem', { method: 'POST', agent }).then(({ status, text }) => ({ status, text })),
      )
      await expect.poll(() => portal.count('/homenagem/homenagem'), { timeout: 10_000 }).toBe(20)
      const reads = await Promise.all(Array.from({ length: 150 }, () => ask(port, '/despedida/10008', { agent })))
      expect(new Set(reads.map(one => one.status))).toEqual(new Set([200]))
      const refused = await Promise.race(uploads)
      expect(refused.status).toBe(429)
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'MUITAS_TENTATIVAS' })
      portal.release()
      const statuses = (await Promise.all(uploads)).map(one => one.status)
      expect(statuses.filter(status => status === 200)).toHaveLength(20)
      agent.destroy()
    })

    it('caches built files and pictures of the portal, which never change under their address', async () => {
      for (let time = 0; time < 3; time += 1) await ask(port, '/assets/index-abc123.js')
      expect(portal.count('/assets/index-abc123.js')).toBe(1)
    })

    it('caches no page: the next visitor sees a change by the family', async () => {
      for (let time = 0; time < 3; time += 1) {
        await ask(port, '/despedida/10007')
        await ask(port, '/despedida/10007/ABCDEFGHJK')
        await ask(port, '/exibicao/despedidas/ultimas')
      }
      expect(portal.count('/despedida/10007')).toBe(3)
      expect(portal.count('/despedida/10007/ABCDEFGHJK')).toBe(3)
      expect(portal.count('/exibicao/despedidas/ultimas')).toBe(3)
    })

    it('sends reads to the node that is alive', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, place) => ask(port, `/exibicao/despedida/${place}`)),
      )
      expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
    })

    it('serves nothing of its own or of the group, and writes no code to its logs', async () => {
      for (const path of ['/metrics', '/readyz', '/_bilhete']) expect((await ask(port, path)).status).toBe(404)
      await ask(port, '/despedidas/chave-da-familia')
      await ask(port, '/transmissao/cam1/falso/run_000001.ts')
      const log = readFileSync(join(folder, 'memorial.log'), 'utf8')
      expect(existsSync(join(folder, 'cache'))).toBe(true)
      expect(log).toContain('/despedida/10007/-')
      expect(log).toMatch(/\/transmissao\/-\/-\/run_000001\.ts" 403 /)
      expect(log).not.toMatch(/\/transmissao\/\S+ 200 /)
      expect(log).not.toMatch(/ABCDEFGHJK|chave-da-familia|\/bom\/|\/falso\//)
    })

    it('F6: serves what it has cached while the portal is away, to known tickets only', async () => {
      const [list, segment] = ['/transmissao/cam1/bom/index.m3u8', '/transmissao/cam1/bom/run_000001.ts']
      for (const path of [list, segment]) expect((await ask(port, path)).status).toBe(200)
      portal.close()
      // Longer than a ticket and a playlist are cached.
      await pause(5500)
      for (const path of [list, segment]) expect((await ask(port, path)).status).toBe(200)
      for (const path of ['/transmissao/cam1/novo/index.m3u8', '/transmissao/cam1/novo/run_000001.ts'])
        expect((await ask(port, path)).status).toBeGreaterThanOrEqual(500)
    })
  },
)

describe.skipIf(inPath('curl') === undefined)('deploy/systemd/memorial-vigia@.service', () => {
  const unit = readFileSync(join(import.meta.dirname, '../../deploy/systemd/memorial-vigia@.service'), 'utf8')
  const script = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1] ?? ''

  /** Runs the probe with a shorter timeout and a `systemctl` that prints its arguments. */
  const probe = async (port: number): Promise<string> => {
    const run = `systemctl() { echo "$*"; }; ${script.replaceAll('%i', String(port)).replace('-m 10', '-m 1')}`
    const shell = spawn('/bin/sh', ['-c', run])
    let printed = ''
    shell.stdout.on('data', chunk => (printed += String(chunk)))
    const code = await new Promise(resolve => shell.once('close', resolve))
    expect(code).toBe(0)
    return printed.trim()
  }

  it('kills only a node that accepts a connection and does not respond', async () => {
    const answering = createServer((_, response) => response.end())
    const hanging = createServer(() => {})
    const portOf = (server: Server) =>
      new Promise<number>(resolve =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
      )
    const [alive, hung] = [await portOf(answering), await portOf(hanging)]
    expect(await probe(alive)).toBe('')
    expect(await probe(await freePort())).toBe('')
    expect(await probe(hung)).toBe(`kill -s KILL memorial@${hung}.service`)
    answering.close()
    hanging.close()
  })
})
