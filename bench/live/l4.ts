import { setTimeout as pause } from 'node:timers/promises'
import { processesOf, watchCpu } from '../lib/cpu.ts'
import { type BenchPortal, signIn } from '../lib/portal.ts'
import { CHAPELS } from './cameras.ts'
import type { Found, Parts } from './l1.ts'

const SECONDS = 20
/** Of the goal; what more is on air is divided out. */
const CAMERAS = 20
const HOUR_MS = 3_600_000

const isFfmpeg = (name: string): boolean => name === 'ffmpeg'
const wall = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Maceio', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() + ms,
  )

type Listed = { id: number; status_memoria: boolean; apresentacao: { id: number | null } }

/** Books a wake now in every chapel that is free. */
const fillChapels = async (portal: BenchPortal): Promise<void> => {
  const headers = { ...(await signIn(portal)), 'content-type': 'application/json' }
  const list = (await (await fetch(`${portal.url}/cliente/despedidas?tamanho=50`, { headers })).json()) as Listed[]
  const free = list.filter(one => one.status_memoria && one.apresentacao.id === null)
  for (const [index, chapel] of CHAPELS.entries()) {
    const id_despedida = free[index % free.length]?.id
    const hours = { dataHoraInicial: wall(-60_000), dataHoraFinal: wall(HOUR_MS) }
    const body = JSON.stringify({ id_despedida, ...chapel, ...hours, status: true, status_camera: true })
    // A chapel of the sample world may be taken: its own wake is pulled there.
    await fetch(`${portal.url}/apresentacao/salva`, { method: 'POST', headers, body })
  }
}

const pulling = (pid: number): number => processesOf(pid).filter(({ name }) => isFfmpeg(name)).length

/** L4: twenty chapels' cameras at once, copied. */
export const measureCameras = async ({ real, camera, options, say }: Parts): Promise<Found> => {
  const goal = { id: 'L4', what: 'vinte câmeras copiadas', unit: '% de um núcleo', limit: { atMost: 30 } }
  if (!camera || options.quick)
    return { goals: [{ ...goal, value: undefined, note: camera ? 'só sem --quick' : 'sem câmera RTSP' }], details: {} }
  await fillChapels(real)
  for (let tries = 0; tries < 60 && pulling(real.pid) < CAMERAS; tries += 1) await pause(500)
  await pause(5000)
  const count = pulling(real.pid)
  const used = watchCpu(real.pid)
  await pause(SECONDS * 1000)
  const all = ((used(isFfmpeg) ?? Number.NaN) / SECONDS) * 100
  const share = (all / count) * CAMERAS
  say(`L4: ${count} câmeras, ${all.toFixed(1)} % de um núcleo`)
  const whole = count >= CAMERAS
  const note = whole ? `H.264 720p, sem som; ${count} no ar` : `só ${count} no ar: ${all.toFixed(1)} %`
  return { goals: [{ ...goal, value: whole ? share : undefined, note }], details: { cameras: { count, share } } }
}
