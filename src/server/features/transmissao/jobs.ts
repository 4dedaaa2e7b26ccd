import { everyRound } from '#server/core/run-every.ts'
import { marginsOf } from '#server/db/capela-margins.ts'
import type { Deps } from '#server/deps.ts'
import type { StreamEstado } from '#server/live/segment-source.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import { type Alerts, followAlerts } from './alerts-jobs.ts'
import { insertRegistroOfCamera } from './monitor-store.ts'
import { listWanted, markOnAir } from './store.ts'
import { createViewerExchange, type ViewerExchange } from './viewers-service.ts'

const TICK_MS = 2000

const SENTENCES: Partial<Record<StreamEstado, string>> = {
  'ao-vivo': 'Imagem no ar',
  reconectando: 'Imagem interrompida, reconectando',
  credenciais: 'A câmera recusou o usuário ou a senha',
  endereco: 'A câmera não foi encontrada na rede',
  porta: 'A câmera recusou a conexão',
  'sem-sinal': 'A câmera não responde',
  codec: 'A câmera envia um formato que precisa ser convertido',
  disco: 'Pouco espaço em disco',
  'sem-camera': 'Nenhuma câmera configurada para esta capela',
  'sem-ffmpeg': 'O programa de vídeo (ffmpeg) não foi encontrado',
}

/** What was last seen of each stream: its state, since when (ms), and what was told. A change is written down. */
export type Seen = {
  states: Map<string, { estado: StreamEstado; since: number }>
  alerts: Alerts
  viewers: ViewerExchange
}
export const nothingSeen = (): Seen => ({ states: new Map(), alerts: new Map(), viewers: createViewerExchange() })

const noteChange = async (deps: Deps, camera: string, { states }: Seen): Promise<void> => {
  const { estado } = deps.streams.monitor(camera)
  if (states.get(camera)?.estado === estado) return
  states.set(camera, { estado, since: Date.now() })
  const sentence = SENTENCES[estado]
  if (sentence !== undefined) await insertRegistroOfCamera(deps.db, camera, estado, sentence)
}

const noteChanges = async (deps: Deps, wanted: WantedStream[], seen: Seen): Promise<void> => {
  for (const { camera } of wanted) await noteChange(deps, camera, seen)
  const cameras = new Set(wanted.map(stream => stream.camera))
  for (const camera of seen.states.keys()) if (!cameras.has(camera)) seen.states.delete(camera)
  const streams = wanted.map(one => {
    const state = seen.states.get(one.camera)
    return { wanted: one, since: state?.since ?? Date.now(), detail: (state && SENTENCES[state.estado]) ?? '' }
  })
  await followAlerts(deps, seen.alerts, streams)
}

/** One look at the bookings: what should be on air is told to the engine, what is on air is told to the database. */
export const tick = async (deps: Deps, seen: Seen = nothingSeen()): Promise<void> => {
  const wanted = await listWanted(deps.db, marginsOf(deps))
  deps.streams.sync(wanted)
  await seen.viewers(deps)
  // Another node pulls, tells and writes down; this one follows what it shows.
  if (deps.leader?.() !== undefined) return
  await markOnAir(deps.db, deps.streams.onAir())
  await noteChanges(deps, wanted, seen)
}

/** Keeps the broadcasts following the bookings. While the database is away, what is on air stays on air. */
export const startScheduler = (deps: Deps): (() => void) => {
  const seen = nothingSeen()
  return everyRound(
    TICK_MS,
    () => tick(deps, seen),
    error => deps.log.error({ err: error }, 'broadcasts not looked after'),
  )
}
