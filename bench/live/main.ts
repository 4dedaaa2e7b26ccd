import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainSample } from '../../scripts/lib/nginx-sample.mjs'
import { startBare } from '../lib/bare.ts'
import { goalTable, writeDocument } from '../lib/document.ts'
import { type Goal, report } from '../lib/goals.ts'
import { startNginx } from '../lib/nginx.ts'
import { startBenchPortal, untilQuiet } from '../lib/portal.ts'
import { openCameras } from './cameras.ts'
import { measureThroughput } from './l1.ts'
import { measureCrowd } from './l2.ts'
import { measureWaiting } from './l3.ts'
import { measureCameras } from './l4.ts'
import { startMirror } from './mirror.ts'
import { readOptions } from './options.ts'
import { enterWake } from './wake.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const options = readOptions(process.argv.slice(2))
const loadBefore = (loadavg()[0] ?? 0) / cpus().length
const folder = mkdtempSync(join(tmpdir(), 'memorial-bench-'))
const files = join(folder, 'files')
mkdirSync(files)

const cameras = await openCameras(folder)
say(
  'reason' in cameras
    ? `Câmera RTSP: não há (${cameras.reason}); câmera de demonstração.`
    : 'Câmera RTSP simulada, 720p a 1,5 Mbit/s.',
)
// A crowd of one code: what is measured is not how many devices a person may have.
const settings = { DISPOSITIVOS_POR_CODIGO: '10000' }
const portal = await startBenchPortal(
  'reason' in cameras ? settings : { ...settings, CAMERAS_FILE: cameras.file, DISCO_MIN_GB: '0' },
)
const close: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true }), portal.close]
if (!('reason' in cameras)) close.push(() => cameras.camera.close())
const goals: Goal[] = []
const details: Record<string, unknown> = { options }
try {
  const wake = await enterWake(portal)
  say(`Velório ao vivo em ${portal.url}, câmera ${wake.camera}`)
  const folders = await wake.tickets(Math.min(options.viewers, 500))
  const mirror = await startMirror(portal.url, folders[0] ?? '', files)
  close.push(mirror.stop)
  const other = (await startNginx(files)) ?? (await startBare(files))
  close.push(other.close)
  if (other.label !== 'nginx')
    say('nginx: não executado (não está instalado); no lugar dele, node:http com os mesmos bytes.')
  const cache = join(folder, 'nginx')
  mkdirSync(join(cache, 'cache'), { recursive: true })
  const front = await startNginx(files, plainSample(cache, Number(new URL(portal.url).port)))
  if (front) close.push(front.close)
  await untilQuiet(portal)
  const parts = {
    portal: { label: 'portal', url: portal.url, pid: portal.pid, folders },
    other: { ...other, folders: ['/'] },
    front: front && { ...front, label: 'nginx na frente', folders },
    mirror,
    files,
    real: portal,
    address: `/despedida/${wake.id}/${wake.codigo}?aba=velorio`,
    camera: 'reason' in cameras ? undefined : cameras.camera,
    options,
    say,
  }
  const measures = { L1: measureThroughput, L2: measureCrowd, L3: measureWaiting, L4: measureCameras }
  for (const [name, measure] of Object.entries(measures)) {
    if (!options.only.includes(name)) continue
    const found = await measure(parts)
    goals.push(...found.goals)
    Object.assign(details, found.details)
  }
} finally {
  for (const end of close.reverse()) await end()
}
if (!options.quick && options.whole)
  writeDocument({ mark: 'aovivo', command: 'npm run bench:live', heading: 'Live wake' }, [
    `${options.rounds} rounds in turns of ${options.burst} s for L1, ${options.viewers} viewers for ${options.seconds} s for L2; one machine of ${cpus().length} cores held the camera, the portal, nginx and those who watched.`,
    `Before it ${loadBefore.toFixed(1)} tasks a core came from other work. Ratios are of one run; in L1 who asks takes most of a core itself.`,
    '',
    ...goalTable(goals),
  ])
report('live', goals, details)
