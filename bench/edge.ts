import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepareEdge, prepareSite } from '../scripts/lib/nginx-sample.mjs'
import { print } from '../src/server/core/print.ts'
import { edgeAddress } from '../src/server/live/edge-address.ts'
import { freePort } from '../src/server/testing/free-port.ts'
import { type Nginx, startNginx } from '../tests/process/start-nginx.ts'
import { runCrowd } from './crowd.ts'
import { type Installation, openInstallation } from './installation.ts'
import { cpuSeconds, type Goal, goalAtMost, median, p99, report, send } from './shared.ts'
import { failureCount, failureNote, openTransmissao } from './viewers.ts'

/** U16: viewers through the shipped edge, a second nginx before the front; what leaves the portal, and what nginx itself would cost. */
const { values } = parseArgs({
  options: { viewers: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '30' } },
})
/** More are another machine's work: sockets and processor of this one are shared by viewers, edge and portal. */
const VIEWERS_MAX = 5000
const viewers = Math.min(Number(values.viewers), VIEWERS_MAX)
const seconds = Number(values.seconds)
/** What a transcoded camera sends, above the picture of the sample world (U15). */
const PICTURE_KBITS_PER_S = 1700
/** Beside them a tenth, to compare. */
const few = Math.ceil(viewers / 10)
const KEY = 'chave-da-borda-so-para-as-medicoes-de-desempenho'

const cpuOf = ({ workers }: Nginx): number => workers().reduce((sum, pid) => sum + cpuSeconds(pid), 0)

type PortalRequest = { file: string; bytes: number }

/** What the edge has requested from the portal so far. */
const readPortalLog = ({ folder }: Nginx): PortalRequest[] =>
  readFileSync(join(folder, 'portal.log'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      // One number for each attempt.
      const [file = '', ...bytes] = line.split(/,? /)
      return { file, bytes: bytes.reduce((sum, one) => sum + (Number(one) || 0), 0) }
    })

/** Bytes a second that left the portal, of the picture and of the checks of viewers, and what they were asked for. */
const measureCrowd = async ({ portal, front }: Installation, edge: Nginx, folders: readonly string[]) => {
  const requestedBefore = readPortalLog(edge).length
  const [portalBefore, edgeBefore] = [cpuSeconds(portal.pid), cpuOf(edge)]
  const start = performance.now()
  const crowd = { port, reportPort: Number(new URL(front).port), folders, seconds }
  const { viewing, checkBytes, cpuSeconds: crowdSeconds } = await runCrowd(crowd)
  const elapsed = (performance.now() - start) / 1000
  const requests = readPortalLog(edge).slice(requestedBefore)
  const countOf = (ending: string): number => requests.filter(({ file }) => file.endsWith(ending)).length
  const kbitsOf = (ending: string): number =>
    (requests.reduce((sum, { file, bytes }) => sum + (file.endsWith(ending) ? bytes : 0), 0) * 8) / 1000 / elapsed
  const cores = { portal: cpuSeconds(portal.pid) - portalBefore, edge: cpuOf(edge) - edgeBefore, viewers: crowdSeconds }
  return {
    failures: failureCount(viewing),
    failuresNote: failureNote(viewing),
    slowestMs: p99(viewing.segmentMs),
    listsPerSecond: countOf('.m3u8') / elapsed,
    pictureKbits: kbitsOf('.ts'),
    listKbits: kbitsOf('.m3u8'),
    checksBits: (checkBytes * 8) / elapsed / folders.length,
    hitRate: 1 - countOf('.ts') / viewing.segmentMs.length,
    corePercent: (cores.portal / elapsed) * 100,
    coreCount: (cores.portal + cores.edge + cores.viewers) / elapsed,
    coresNote: Object.entries(cores)
      .map(([name, used]) => `${name} ${(used / elapsed).toFixed(2)}`)
      .join(', '),
  }
}

const crowdGoals = async (installation: Installation, edge: Nginx, folders: readonly string[]): Promise<Goal[]> => {
  const small = await measureCrowd(installation, edge, folders.slice(0, few))
  const large = await measureCrowd(installation, edge, folders)
  const goal = (what: string, value: number, unit: string, atMost: number, note = ''): Goal =>
    goalAtMost('U16', `${viewers} viewers through the edge: ${what}`, value, unit, atMost, note)
  const info = (what: string, value: number, unit: string): Goal => ({ id: 'U16', what, value, unit })
  const noteOf = (unit: string, read: (measured: typeof small) => number): string =>
    `${read(small).toFixed(1)} and ${read(large).toFixed(1)} ${unit}`
  const [picture, lists] = [noteOf('kbit/s', one => one.pictureKbits), noteOf('a second', one => one.listsPerSecond)]
  return [
    goal('stalls, failed calls and blank pictures', large.failures, '', 0, large.failuresNote),
    goal(`picture that leaves the portal ÷ with ${few}`, large.pictureKbits / small.pictureKbits, '', 1.1, picture),
    goal('lists that leave the portal ÷ a picture', large.listKbits / PICTURE_KBITS_PER_S, '', 0.1, lists),
    { ...info('segments served from the cache', large.hitRate * 100, '%'), limit: { atLeast: 99 } },
    goal('share of a core of the portal for each 100', (large.corePercent / viewers) * 100, '%', 1),
    { ...info('cores that viewers, edge and portal use', large.coreCount, ''), note: large.coresNote },
    info('what leaves the portal for the check of one viewer', large.checksBits, 'bit/s'),
    info('segment, p99', large.slowestMs, 'ms'),
  ]
}

/** Many short rounds in turn: what else the machine does meets both. */
const ROUNDS = 20
const REQUEST_COUNT = 1000
const CONNECTION_COUNT = 32
/** nginx's cache alone costs 1.11 to 1.13 of a file (025). */
const COST_RATIO_MAX = 1.15
/** Two seconds of the present picture, about 1.6 Mbit/s. */
const SEGMENT_BYTES = 400_000

/** Of the only worker, a process of one thread: the kernel's own nanoseconds, finer than the ticks of `cpuSeconds`. */
const exactCpuSeconds = ({ workers }: Nginx): number =>
  Number(readFileSync(`/proc/${workers()[0]}/schedstat`, 'utf8').split(' ')[0]) / 1e9

/** Processor seconds of nginx for a fixed number of lists and segments, asked for one after the other on each connection. */
const costOf = async (nginx: Nginx, port: number, paths: readonly string[]): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTION_COUNT, rejectUnauthorized: false })
  let next = 0
  const before = exactCpuSeconds(nginx)
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
  return exactCpuSeconds(nginx) - before
}

/** A list and a segment, with TLS, by the edge and by an nginx with nothing but these files, which is also where the edge gets them from. */
const measureCost = async (): Promise<Goal> => {
  const [filesPort, edgePort] = [await freePort(), await freePort()]
  const siteOf = (folder: string): string => {
    writeFileSync(join(folder, 'index.m3u8'), Buffer.alloc(700, 'x'))
    writeFileSync(join(folder, 'd1.ts'), Buffer.alloc(SEGMENT_BYTES, 'x'))
    const tls = `ssl_certificate ${folder}/fullchain.pem; ssl_certificate_key ${folder}/privkey.pem;`
    const server = `listen 127.0.0.1:${filesPort} ssl; ${tls} root ${folder}; rewrite ^/.+(/[^/]+)$ $1;`
    // As the portal: a list for a second, a segment for an hour.
    const age = 'map $uri $age { default max-age=1; ~\\.ts$ max-age=3600; }'
    const headers = 'add_header Cache-Control "public, $age";'
    return `${age} sendfile on; open_file_cache max=2000; access_log off; server { ${server} ${headers} }`
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
    const costs: Record<'edge' | 'files', number[]> = { edge: [], files: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.edge.push(await costOf(edge, edgePort, byEdge))
      costs.files.push(await costOf(files, filesPort, byFiles))
    }
    const [ours, theirs] = [costs.edge, costs.files].map(each => (median(each) / REQUEST_COUNT) * 1e6)
    const note = `${ours?.toFixed(0)} ÷ ${theirs?.toFixed(0)} µs for a request, half of them lists`
    const ratio = median(costs.edge) / median(costs.files)
    return goalAtMost('U16', 'processor of the edge ÷ nginx serving the same files', ratio, '', COST_RATIO_MAX, note)
  } finally {
    await edge.stop()
    await files.stop()
  }
}

/** From the end of the call that switches the camera off until the edge refuses the list. */
const measureRevocation = async ({ direct, admin }: Installation, despedida: number, path: string): Promise<Goal> => {
  const camera = `${direct}/cliente/transmissao/${despedida}/camera`
  await send(camera, { method: 'PUT', headers: admin, body: { ligada: false } })
  const start = performance.now()
  while ((await send(`http://127.0.0.1:${port}${path}index.m3u8`)).status === 200) await sleep(20)
  const taken = (performance.now() - start) / 1000
  return goalAtMost('U16', 'camera switched off, refused at the edge', taken, 's', 2.5)
}

const port = await freePort()
/** The portal accepts no other address; the edge of the crowd is without TLS. */
const url = `https://127.0.0.1:${port}`
const environment = { DISPOSITIVOS_POR_CODIGO: '10', BORDA_URL: url, BORDA_CHAVE: KEY }
const installation = await openInstallation({ despedidas: 0 }, environment)
const portal = Number(new URL(installation.front).port)
const edge = await startNginx(await prepareEdge({ port, portal, key: KEY, logsPortal: true }), port)
try {
  const { despedida, folders } = await openTransmissao(installation, viewers)
  print(`Live wake of despedida ${despedida}; ${few} and ${viewers} viewers for ${seconds} s each.`)
  const paths = folders.map(folder => folder.slice(url.length))
  const goals = [await measureCost(), ...(await crowdGoals(installation, edge, paths))]
  goals.push(await measureRevocation(installation, despedida, paths[0] ?? ''))
  report('edge', goals)
} finally {
  await edge.stop()
  await installation.close()
}
