import type { Deps } from '#server/deps.ts'
import type { StreamEstado } from '#server/gateways/stream/source.ts'
import { insertRegistroOfCamera } from './monitor-store.ts'
import { listWanted, markOnAir } from './store.ts'

const TICK_MS = 2000

export const marginsOf = ({ config }: Pick<Deps, 'config'>) => ({
  preparoMinutos: config.PREPARO_MIN,
  toleranciaMinutos: config.ENCERRA_TOLERANCIA_MIN,
})

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

/** States last seen, by stream; a change is written down for whoever looks after the broadcast. */
export type Seen = Map<string, StreamEstado>

const noteChanges = async (deps: Deps, cameras: string[], seen: Seen): Promise<void> => {
  for (const camera of cameras) {
    const { estado } = deps.streams.monitor(camera)
    const sentence = SENTENCES[estado]
    if (seen.get(camera) === estado || sentence === undefined) continue
    seen.set(camera, estado)
    await insertRegistroOfCamera(deps.db, camera, estado, sentence)
  }
  for (const camera of seen.keys()) if (!cameras.includes(camera)) seen.delete(camera)
}

/** One look at the bookings: what should be on air is told to the engine, what is on air is told to the database. */
export const tick = async (deps: Deps, seen: Seen = new Map()): Promise<void> => {
  const wanted = await listWanted(deps.db, marginsOf(deps))
  deps.streams.sync(wanted)
  await markOnAir(deps.db, deps.streams.onAir())
  await noteChanges(
    deps,
    wanted.map(stream => stream.camera),
    seen,
  )
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
