import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepareEdge, prepareSite } from '../scripts/lib/nginx-sample.mjs'
import { print } from '../src/server/core/print.ts'
import { edgeAddress } from '../src/server/live/edge-address.ts'
import { freePort } from '../src/server/testing/free-port.ts'
import { createCountingProxy } from '../tests/process/counting-proxy.ts'
import { type Nginx, startNginx } from '../tests/process/start-nginx.ts'
import { type Installation, openInstallation } from './installation.ts'
import { cpuSeconds, type Goal, goalAtMost, median, percentile, report, send } from './shared.ts'
import { createViewing, openTransmissao, watch } from './viewers.ts'

/** U16: viewers through the shipped edge, a second nginx before the front; what leaves the portal, and what nginx itself would cost. */
const { values } = parseArgs({
  options: { viewers: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '30' } },
})
/** More are another machine's work: sockets and processor of this one are shared by viewers, edge and portal. */
const VIEWERS_MAX = 5000
const viewers = Math.min(Number(values.viewers), VIEWERS_MAX)
const seconds = Number(values.seconds)
/** Beside them a tenth, to compare. */
const few = Math.ceil(viewers / 10)
const KEY = 'chave-da-borda-so-para-as-medicoes-de-desempenho'

type Proxy = Awaited<ReturnType<typeof createCountingProxy>>
const cpuOf = ({ workers }: Nginx): number => workers().reduce((sum, pid) => sum + cpuSeconds(pid), 0)

/** As the player: a viewer of the edge tells the portal every ten seconds that it watches. */
const REPORT_INTERVAL_MS = 10_000
const reportTo = async (portalUrl: string, folder: string, visitor: number, end: number): Promise<void> => {
  await sleep(Math.random() * REPORT_INTERVAL_MS)
  while (performance.now() < end) {
    await send(`${portalUrl}${folder.slice(folder.indexOf('/transmissao/'))}index.m3u8`, {
      method: 'HEAD',
      visitor,
    }).catch(() => undefined)
    await sleep(REPORT_INTERVAL_MS)
  }
}

/** Bytes a second that left the portal, of the picture and of the checks of viewers, and what they were asked for. */
const measureCrowd = async ({ portal }: Installation, proxy: Proxy, folders: readonly string[], count: number) => {
  const viewing = createViewing()
  proxy.requests.length = 0
  const cpuBefore = cpuSeconds(portal.pid)
  const start = performance.now()
  const end = start + seconds * 1000
  const crowd = folders
    .slice(0, count)
    .flatMap((folder, index) => [
      watch('', folder, index + 1, end, viewing),
      reportTo(`http://127.0.0.1:${proxy.port}`, folder, index + 1, end),
    ])
  await Promise.all(crowd)
  const elapsed = (performance.now() - start) / 1000
  const sum = (method: string) =>
    proxy.requests.filter(one => one.method === method).reduce((bytes, one) => bytes + one.bytes, 0)
  const fetched = proxy.requests.filter(({ url }) => url.endsWith('.ts')).length
  return {
    failures: viewing.stalls + viewing.errors + viewing.blank,
    slowestMs: percentile(viewing.segmentMs, 0.99),
    pictureKbits: (sum('GET') * 8) / 1000 / elapsed,
    checksBits: (sum('HEAD') * 8) / elapsed / count,
    hitRate: 1 - fetched / viewing.segmentMs.length,
    corePercent: ((cpuSeconds(portal.pid) - cpuBefore) / elapsed) * 100,
  }
}

const crowdGoals = async (installation: Installation, proxy: Proxy, folders: readonly string[]): Promise<Goal[]> => {
  const small = await measureCrowd(installation, proxy, folders, few)
  const large = await measureCrowd(installation, proxy, folders, viewers)
  const goal = (what: string, value: number, unit: string, atMost: number, note = ''): Goal =>
    goalAtMost('U16', `${viewers} viewers through the edge: ${what}`, value, unit, atMost, note)
  const info = (what: string, value: number, unit: string): Goal => ({ id: 'U16', what, value, unit })
  const note = `${small.pictureKbits.toFixed(0)} and ${large.pictureKbits.toFixed(0)} kbit/s`
  return [
    goal('stalls, errors and blank pictures', large.failures, '', 0),
    goal(`picture that leaves the portal ÷ with ${few}`, large.pictureKbits / small.pictureKbits, '', 1.1, note),
    { ...info('segments served from the cache', large.hitRate * 100, '%'), limit: { atLeast: 99 } },
    goal('share of a core of the portal for each 100', (large.corePercent / viewers) * 100, '%', 1),
    info('what leaves the portal for the check of one viewer', large.checksBits, 'bit/s'),
    info('segment, p99', large.slowestMs, 'ms'),
  ]
}

const ROUNDS = 5
const REQUEST_COUNT = 4000
const CONNECTION_COUNT = 32
/** Two seconds of the present picture, about 1.6 Mbit/s. */
const SEGMENT_BYTES = 400_000

/** Processor seconds of nginx for a fixed number of lists and segments, asked for one after the other on each connection. */
const costOf = async (nginx: Nginx, port: number, paths: readonly string[]): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTION_COUNT, rejectUnauthorized: false })
  let next = 0
  const before = cpuOf(nginx)
  const askAll = async (): Promise<void> => {
    while (next < REQUEST_COUNT) {
      const path = paths[next++ % paths.length]
      const [response] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage]
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${path}`)
      await once(response.resume(), 'end')
    }
  }
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, askAll))
  agent.destroy()
  return cpuOf(nginx) - before
}

/** A list and a segment, with TLS, by the edge and by an nginx with nothing but these files, which is also where the edge gets them from. */
const measureCost = async (): Promise<Goal> => {
  const [filesPort, edgePort] = [await freePort(), await freePort()]
  const siteOf = (folder: string): string => {
    writeFileSync(join(folder, 'index.m3u8'), Buffer.alloc(700, 'x'))
    writeFileSync(join(folder, 'd1.ts'), Buffer.alloc(SEGMENT_BYTES, 'x'))
    const tls = `ssl_certificate ${folder}/fullchain.pem; ssl_certificate_key ${folder}/privkey.pem;`
    const server = `listen 127.0.0.1:${filesPort} ssl; ${tls} root ${folder}; rewrite ^/.+(/[^/]+)$ $1;`
    const cached = 'add_header Cache-Control "public, max-age=1";'
    return `sendfile on; open_file_cache max=2000; access_log off; server { ${server} ${cached} }`
  }
  const files = await startNginx(await prepareSite(siteOf, { hasTls: true, workers: 1 }), filesPort)
  const certificate = join(files.folder, 'fullchain.pem')
  const sample = await prepareEdge({ port: edgePort, portal: filesPort, key: KEY, certificate })
  const edge = await startNginx(sample, edgePort)
  try {
    const byFiles = ['/index.m3u8', '/d1.ts']
    const exp = Math.floor(Date.now() / 1000) + 3600
    const byEdge = Array.from({ length: 500 }, (_, viewer) => {
      const ticket = `${exp.toString(36)}-0-${String(viewer).padStart(24, '0')}-${'a'.repeat(32)}`
      return byFiles.map(file =>
        edgeAddress({ BORDA_URL: ':', BORDA_CHAVE: KEY }, `/transmissao/c/${ticket}${file}`).slice(1),
      )
    }).flat()
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      ratios.push((await costOf(edge, edgePort, byEdge)) / (await costOf(files, filesPort, byFiles)))
    const note = ratios.map(ratio => ratio.toFixed(2)).join(' / ')
    return goalAtMost('U16', 'processor of the edge ÷ nginx serving the same files', median(ratios), '', 1.1, note)
  } finally {
    await edge.stop()
    await files.stop()
  }
}

/** From the end of the call that switches the camera off until the edge refuses the list. */
const measureRevocation = async ({ direct, admin }: Installation, despedida: number, folder: string): Promise<Goal> => {
  const camera = `${direct}/cliente/transmissao/${despedida}/camera`
  await send(camera, { method: 'PUT', headers: admin, body: { ligada: false } })
  const start = performance.now()
  while ((await send(`${folder}index.m3u8`)).status === 200) await sleep(20)
  const taken = (performance.now() - start) / 1000
  return goalAtMost('U16', 'camera switched off, refused at the edge', taken, 's', 3)
}

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const environment = { DISPOSITIVOS_POR_CODIGO: '10', BORDA_URL: url, BORDA_CHAVE: KEY }
const installation = await openInstallation(0, environment)
const proxy = await createCountingProxy(installation.front)
const edge = await startNginx(await prepareEdge({ port, portal: proxy.port, key: KEY }), port)
try {
  const { despedida, folders } = await openTransmissao(installation, viewers)
  print(`Live wake of despedida ${despedida}; ${few} and ${viewers} viewers for ${seconds} s each.`)
  const goals = [await measureCost(), ...(await crowdGoals(installation, proxy, folders))]
  goals.push(await measureRevocation(installation, despedida, folders[0] ?? ''))
  report('edge', goals)
} finally {
  await edge.stop()
  proxy.close()
  await installation.close()
}
