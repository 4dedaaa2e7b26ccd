import { unitName } from '#contract/units.ts'
import type { Deps } from '#server/deps.ts'
import type { WantedStream } from '#server/gateways/stream/opening.ts'
import type { StreamEstado } from '#server/gateways/stream/source.ts'
import { marginsOf } from './margins.ts'
import { insertRegistroOfCamera } from './monitor-store.ts'
import { listWanted, markOnAir } from './store.ts'

const TICK_MS = 2000

const SENTENCES: Partial<Record<StreamEstado, string>> = {
  'ao-vivo': 'Imagem no ar',
  reconectando: 'Imagem interrompida, reconectando',
  credenciais: 'A câmera recusou o usuário ou a senha',
  'sem-sinal': 'A câmera não responde',
  codec: 'A câmera envia um formato que precisa ser convertido',
  disco: 'Pouco espaço em disco',
  'sem-camera': 'Nenhuma câmera configurada para esta capela',
  'sem-ffmpeg': 'O programa de vídeo (ffmpeg) não foi encontrado',
}

/** What was last seen of each stream: its state, since when (ms), and whether somebody was told. A change is written down. */
export type Seen = Map<string, { estado: StreamEstado; since: number; told: boolean }>

/** A booked wake without a picture for so long is somebody's business. */
const ALARM_MS = 60_000

const noteChange = async (deps: Deps, camera: string, seen: Seen): Promise<void> => {
  const { estado } = deps.streams.monitor(camera)
  const before = seen.get(camera)
  if (before?.estado !== estado) {
    seen.set(camera, { estado, since: Date.now(), told: false })
    const sentence = SENTENCES[estado]
    if (sentence !== undefined) await insertRegistroOfCamera(deps.db, camera, estado, sentence)
  }
}

/** Viewers are waiting and the chapel is dark: staff hear of it before the family does. */
const tellIfDark = async (deps: Deps, { camera, empresa, capela, desde, ate }: WantedStream, seen: Seen) => {
  const state = seen.get(camera)
  const now = Date.now()
  if (!state || state.told || state.estado === 'ao-vivo' || now < desde * 1000 || now > ate * 1000) return
  if (now - Math.max(state.since, desde * 1000) < ALARM_MS) return
  state.told = true
  const chapel = `${unitName(empresa) ?? empresa}, capela ${capela}`
  await deps.alarm(
    'transmissao',
    camera,
    `Transmissão sem imagem há mais de um minuto: ${chapel}. ${SENTENCES[state.estado] ?? ''}`,
  )
}

const noteChanges = async (deps: Deps, wanted: WantedStream[], seen: Seen): Promise<void> => {
  for (const stream of wanted) {
    await noteChange(deps, stream.camera, seen)
    await tellIfDark(deps, stream, seen)
  }
  const cameras = new Set(wanted.map(stream => stream.camera))
  for (const camera of seen.keys()) if (!cameras.has(camera)) seen.delete(camera)
}

/** One look at the bookings: what should be on air is told to the engine, what is on air is told to the database. */
export const tick = async (deps: Deps, seen: Seen = new Map()): Promise<void> => {
  const wanted = await listWanted(deps.db, marginsOf(deps))
  deps.streams.sync(wanted)
  // Another node pulls, tells and writes down; this one follows what it shows.
  if (deps.leader?.() !== undefined) return
  await markOnAir(deps.db, deps.streams.onAir())
  await noteChanges(deps, wanted, seen)
}

/** Keeps the broadcasts following the bookings. While the database is away, what is on air stays on air. */
export const startScheduler = (deps: Deps): (() => void) => {
  let running = false
  const seen: Seen = new Map()
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    await tick(deps, seen).catch((error: unknown) => deps.log.error({ err: error }, 'broadcasts not looked after'))
    running = false
  }
  const timer = setInterval(() => void run(), TICK_MS)
  void run()
  return () => clearInterval(timer)
}
