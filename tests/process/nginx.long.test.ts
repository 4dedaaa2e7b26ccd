import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { inPath } from '../../scripts/lib/apt.mjs'
import { prepareNginx } from '../../scripts/lib/nginx-sample.mjs'
import { ask, createPortal, firstEvent, SESSION_TICKET } from './front-portal.ts'
import { until } from './until.ts'

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
      await until('nginx', () => ask(port, '/healthz'))
    })
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
      expect(await firstEvent(port)).toBe('data: 1\n\n')
    })

    it('fetches a segment once for all viewers, and still checks each ticket', async () => {
      const viewer = (ticket: string) => ask(port, `/transmissao/cam1/${ticket}/run_000001.ts`)
      const responses = [await viewer('bom'), ...(await Promise.all(['outro', 'bom', 'outro'].map(viewer)))]
      expect(responses.map(one => one.status)).toEqual([200, 200, 200, 200])
      expect(new Set(responses.map(one => one.text)).size).toBe(1)
      expect(portal.seen.filter(one => one.url.endsWith('run_000001.ts'))).toHaveLength(1)
      expect((await ask(port, '/transmissao/cam1/falso/run_000001.ts')).status).toBe(403)
      expect((await ask(port, '/transmissao/cam1/errado/index.m3u8')).status).toBe(403)
      expect((await ask(port, '/transmissao/cam1/bom/index.m3u8')).status).toBe(200)
      for (const ticket of ['falso', 'errado']) expect(portal.count(`/transmissao/cam1/${ticket}/index.m3u8`)).toBe(1)
      expect(portal.count('/transmissao/cam1/falso/run_000001.ts')).toBe(0)
    })

    it('checks tickets over kept connections, with the address of the viewer', async () => {
      await ask(port, '/transmissao/cam11/bom/run_000001.ts')
      const check = portal.seen.find(one => one.url === '/transmissao/cam11/bom/index.m3u8')
      expect(check?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
      expect(check?.headers.connection).not.toBe('close')
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

    it('keeps a playlist no longer than the second in which the portal sent it', async () => {
      const list = () => ask(port, '/transmissao/cam10/bom/index.m3u8')
      const { text, headers } = await list()
      expect(headers['x-accel-expires']).toBeUndefined()
      // The next second must have begun, and a timer may end a little early.
      await pause(1020 - (Date.now() % 1000))
      expect((await list()).text).not.toBe(text)
    })

    it('caches captions for a second in a memory of their own, and still checks each ticket', async () => {
      const captions = (ticket: string) => ask(port, `/transmissao/cam9/${ticket}/legendas.json`)
      const fetched = () => portal.seen.filter(({ url }) => url.endsWith('/legendas.json')).length
      const responses = [await captions('bom'), await captions('outro')]
      expect(responses.map(one => one.status)).toEqual([200, 200])
      expect(fetched()).toBe(1)
      expect((await captions('falso')).status).toBe(403)
      await until('other captions', async () => (await captions('bom')).text !== responses[0]?.text || undefined)
      const cached = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(one => one.isFile() && one.name !== 'memorial.log')
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter(path => readFileSync(path).includes('legendas|cam9'))
      expect(cached).toEqual([expect.stringContaining(join(folder, 'memory-legendas'))])
    })

    const READERS = 100

    it('lets no reader of one page wait for another', async () => {
      const page = '/despedida/10007?aba=rajada'
      const readers = Array.from({ length: READERS }, () => ask(port, page))
      // No response has ended yet, and each reader has reached the portal.
      await expect.poll(() => portal.count(page)).toBe(READERS)
      portal.release()
      expect(new Set((await Promise.all(readers)).map(({ status }) => status))).toEqual(new Set([200]))
    })

    it('lets no viewer of one segment wait for another, and fetches each segment once that has arrived', async () => {
      const camera = '/transmissao/cam8/bom'
      const viewers = Array.from({ length: READERS }, () => ask(port, `${camera}/rajada_000000.ts`))
      await expect.poll(() => portal.seen.filter(one => one.url.endsWith('/rajada_000000.ts')).length).toBe(READERS)
      portal.release()
      expect(new Set((await Promise.all(viewers)).map(({ status }) => status))).toEqual(new Set([200]))
      for (const name of ['run_000001.ts', 'run_000002.ts', 'run_000003.ts']) {
        await ask(port, `${camera}/${name}`)
        await Promise.all(Array.from({ length: READERS }, () => ask(port, `${camera}/${name}`)))
      }
      expect(portal.seen.filter(one => one.url.startsWith(`${camera}/run_`))).toHaveLength(3)
    })

    it('limits the uploads of one address, but not its reads', async () => {
      const agent = new Agent({ keepAlive: false, maxSockets: 200, rejectUnauthorized: false })
      const uploads = Array.from({ length: 40 }, () =>
        ask(port, '/homenagem/homenagem', { method: 'POST', agent }).then(({ status, text }) => ({ status, text })),
      )
      await expect.poll(() => portal.count('/homenagem/homenagem')).toBe(20)
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
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, place) => ask(port, `/exibicao/despedida/${place}`)),
      )
      expect(new Set(responses.map(one => one.status))).toEqual(new Set([200]))
    })

    it('serves nothing of its own or of the group, and writes no code to its logs', async () => {
      for (const path of ['/metrics', '/metrics/', '/readyz', '/_bilhete'])
        expect((await ask(port, path)).status).toBe(404)
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
      const captions = '/transmissao/cam1/bom/legendas.json'
      const revoked = ['index.m3u8', 'run_000001.ts'].map(file => `/transmissao/cam1/retirado/${file}`)
      for (const path of [...revoked, list, segment, captions]) expect((await ask(port, path)).status).toBe(200)
      portal.revoke('retirado')
      for (const path of revoked)
        await until('the refusal', async () => (await ask(port, path)).status === 403 || undefined)
      for (const path of [list, segment, captions]) expect((await ask(port, path)).status).toBe(200)
      portal.close()
      // Longer than nginx, whose clock cannot be set, caches a ticket and a playlist. A longer pause changes nothing.
      await pause(5500)
      for (const path of [list, segment]) expect((await ask(port, path)).status).toBe(200)
      expect((await ask(port, captions)).status).toBeGreaterThanOrEqual(500)
      for (const path of revoked) expect((await ask(port, path)).status).toBe(403)
      for (const path of ['/transmissao/cam1/novo/index.m3u8', '/transmissao/cam1/novo/run_000001.ts'])
        expect((await ask(port, path)).status).toBeGreaterThanOrEqual(500)
    })
  },
)
