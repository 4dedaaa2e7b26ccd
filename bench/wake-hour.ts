import { parseArgs } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { print } from '../src/server/core/print.ts'
import { runCrowd } from './crowd.ts'
import {
  homenagemForm,
  type Installation,
  idOf,
  openInstallation,
  registerParticipante,
  signInColaboradores,
} from './installation.ts'
import { createMeter, goalAtMost, openLoop, percentile, report, send, sendJson } from './shared.ts'
import { failureCount, failureNote, openTransmissao, type Transmissao } from './viewers.ts'

/** U5 and U6: the hour of a large wake, with a growing number of visitors until a limit is exceeded, and whether every reader sees what was decided. */
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '45' },
    viewers: { type: 'string', default: '1000' },
  },
})
const seconds = Number(values.seconds)

/** The load of one hour; a step generates a multiple of it. */
const NEED = { viewers: Number(values.viewers), homenagensPerMinute: 200, telas: 8, staff: 20 }
/** All viewers arrive within this time. */
const ARRIVAL_S = 600
/** Polling intervals of open pages and displays, in seconds. */
const POLL_S = { homenagens: 60, stream: 30, staff: 30, tela: 10 }
const FOLDER_COUNT = 100
/** One homenagem in ten has a photo. */
const PHOTO_SHARE = 10
const P99_LIMIT_MS = 1000
/** A photo is decoded and encoded again before it is acknowledged. */
const PHOTO_P99_LIMIT_MS = 5000
const PHOTO = 'homenagem com foto'

type Wake = { installation: Installation; transmissao: Transmissao; staff: Record<string, string>[]; foto: Buffer }
type Step = { times: number; worst: string; held: boolean }

const sendHomenagens = (
  wake: Wake,
  meter: ReturnType<typeof createMeter>,
  acknowledged: number[],
  perSecond: number,
) => {
  const { installation, transmissao, foto } = wake
  return openLoop(perSecond, seconds, async index => {
    const visitor = 100_000 + index + acknowledged.length
    const codigo = await registerParticipante(installation.front, transmissao.despedida, visitor).catch(() => undefined)
    if (codigo === undefined) return
    const hasPhoto = index % PHOTO_SHARE === 0
    const form = await homenagemForm(transmissao.despedida, codigo, hasPhoto ? foto : undefined)
    const response = await meter.measure(
      hasPhoto ? PHOTO : 'homenagem',
      send(`${installation.front}/homenagem/homenagem`, { ...form, visitor }),
    )
    if (response) acknowledged.push(idOf(response.body))
  })
}

const runStep = async (wake: Wake, times: number, acknowledged: number[]): Promise<Step> => {
  const { installation, transmissao, staff } = wake
  const { front } = installation
  const { despedida, folders, camera } = transmissao
  const meter = createMeter()
  const viewers = NEED.viewers * times
  // Devices watch several times where there are fewer than viewers.
  const watched = Array.from({ length: viewers }, (_, index) => folders[index % folders.length] ?? '/')
  const read = (kind: string, path: string, perSecond: number) =>
    openLoop(perSecond, seconds, index => meter.measure(kind, send(front + path, { visitor: 1 + (index % 60_000) })))
  const readAsStaff = (kind: string, path: string) =>
    openLoop((NEED.staff * times) / POLL_S.staff, seconds, index =>
      meter.measure(kind, send(front + path, { headers: staff[index % staff.length] ?? {} })),
    )
  let decided = 0
  const [viewing] = await Promise.all([
    runCrowd({ port: Number(new URL(front).port), folders: watched, seconds }),
    read('página', `/despedida/${despedida}`, viewers / ARRIVAL_S),
    read('homenagens', `/homenagem/homenagem-aprovadas/${despedida}?pagina=1&tamanho=30`, viewers / POLL_S.homenagens),
    read('estado', `/api/videos/stream/${camera}`, viewers / POLL_S.stream),
    read('tela', `/exibicao/despedida-capela/CV/01`, (NEED.telas * times) / POLL_S.tela),
    sendHomenagens(wake, meter, acknowledged, (NEED.homenagensPerMinute / 60) * times),
    openLoop((NEED.homenagensPerMinute / 60) * times, seconds, async index => {
      const id = acknowledged[decided]
      if (id === undefined) return
      decided += 1
      const headers = staff[index % staff.length] ?? {}
      await meter.measure(
        'decisão',
        send(`${front}/homenagem/update-status-homenagem/${id}/true`, { method: 'PUT', headers }),
      )
    }),
    readAsStaff('lista da equipe', '/cliente/despedidas?pagina=1&tamanho=5&busca='),
    readAsStaff('reservas', '/apresentacao/lista-vencer'),
  ])
  const slow = [...meter.times]
    .map(([kind, times]) => ({
      kind,
      p99: percentile(times, 0.99),
      limit: kind === PHOTO ? PHOTO_P99_LIMIT_MS : P99_LIMIT_MS,
    }))
    .toSorted((a, b) => b.p99 / b.limit - a.p99 / a.limit)[0]
  // Without a code the state of the stream is refused; the request is part of the load of visitors who have not registered.
  const refusals = [...meter.refusals].filter(([name]) => !/^estado 40[13]$/.test(name))
  const failures = [...refusals.map(([name, count]) => `${count} × ${name}`), failureNote(viewing)]
  const held = slow !== undefined && slow.p99 <= slow.limit && refusals.length === 0 && failureCount(viewing) === 0
  const worst = `${slow?.kind} p99 ${slow?.p99.toFixed(0)} ms; ${failures.join(', ')}`
  print(`${times} ×: ${held ? 'held' : 'NOT held'}; ${worst}`)
  return { times, worst, held }
}

const countLost = async (databaseUrl: string, ids: readonly number[]): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from homenagem where id = any($1)', [ids])
  await client.end()
  return ids.length - rows.length
}

const DECISION_COUNT = 200

/** Reads the page right after each acknowledged decision: the response must contain it. */
const countStaleReads = async (
  wake: Wake,
  ids: readonly number[],
): Promise<{ stale: number; decisionMs: number[] }> => {
  const { installation, transmissao, staff } = wake
  const decisionMs: number[] = []
  let stale = 0
  for (let index = 0; index < DECISION_COUNT && ids.length > 0; index += 1) {
    const id = ids[index % ids.length] ?? 0
    const publicado = Math.floor(index / ids.length) % 2 === 1
    const headers = staff[index % staff.length] ?? {}
    const path = `/homenagem/update-status-homenagem/${id}/${publicado}`
    decisionMs.push((await send(installation.front + path, { method: 'PUT', headers })).ms)
    const list = `${installation.front}/homenagem/homenagem-aprovadas/${transmissao.despedida}?pagina=1&tamanho=100`
    const page = await sendJson<{ id: number }[]>(list, { visitor: 200_000 + index })
    if (page.some(one => one.id === id) !== publicado) stale += 1
  }
  return { stale, decisionMs }
}

const installation = await openInstallation({ despedidas: 10_000 })
try {
  const transmissao = await openTransmissao(installation, FOLDER_COUNT)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const foto = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a8f6b', noise } })
    .jpeg()
    .toBuffer()
  const wake = { installation, transmissao, staff: await signInColaboradores(installation, NEED.staff), foto }
  const acknowledged: number[] = []
  const steps: Step[] = []
  for (const times of values.steps.split(',').map(Number)) {
    const step = await runStep(wake, times, acknowledged)
    steps.push(step)
    if (!step.held) break
  }
  const { stale, decisionMs } = await countStaleReads(wake, acknowledged.slice(-50))
  const held = Math.max(0, ...steps.filter(step => step.held).map(step => step.times))
  const lost = await countLost(installation.databaseUrl, acknowledged)
  const note = steps.at(-1)?.worst ?? ''
  report([
    goalAtMost('U5', `stale reads after ${decisionMs.length} acknowledged decisions`, stale, '', 0),
    goalAtMost('U5', 'decision acknowledged, p99', percentile(decisionMs, 0.99), 'ms', 50),
    { id: 'U6', what: 'wake hour held', value: held, unit: '×', limit: { atLeast: 4 }, note },
    goalAtMost('U6', `acknowledged homenagens missing of ${acknowledged.length}`, lost, '', 0),
  ])
} finally {
  await installation.close()
}
