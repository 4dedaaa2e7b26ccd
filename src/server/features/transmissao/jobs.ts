import { portalNow } from '#server/core/clock.ts'
import { coalesced } from '#server/core/coalesced.ts'
import { LISTS_PAGE_NUMBER } from '#server/db/page-versions.ts'
import type { Deps } from '#server/deps.ts'
import type { StreamEstado } from '#server/live/segment-source.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import { type Alerts, followAlerts } from './alerts-jobs.ts'
import { insertRegistro } from './monitor-store.ts'
import { marginsOf } from './queries.ts'
import { listWanted, markOnAir } from './store.ts'
import { createViewerExchange, type ViewerExchange } from './viewers-service.ts'

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

/** State between runs: the last state of each stream with its start (ms), open alerts and viewer counts. */
export type SyncState = {
  states: Map<string, { estado: StreamEstado; since: number }>
  alerts: Alerts
  viewers: ViewerExchange
}
export const createSyncState = (): SyncState => ({
  states: new Map(),
  alerts: new Map(),
  viewers: createViewerExchange(),
})

const recordState = async (deps: Deps, { camera, cerimonia }: WantedStream, { states }: SyncState): Promise<void> => {
  const { estado } = deps.streams.monitor(camera)
  if (states.get(camera)?.estado === estado) return
  states.set(camera, { estado, since: portalNow() })
  const sentence = SENTENCES[estado]
  // A ceremony without a chapel has no camera until somebody sends.
  if (sentence !== undefined && !(cerimonia && estado === 'sem-camera'))
    await insertRegistro(deps.db, camera, estado, sentence)
}

const recordStates = async (deps: Deps, wanted: WantedStream[], sync: SyncState): Promise<void> => {
  for (const stream of wanted) await recordState(deps, stream, sync)
  const cameras = new Set(wanted.map(stream => stream.camera))
  for (const camera of sync.states.keys()) if (!cameras.has(camera)) sync.states.delete(camera)
  const streams = wanted.map(one => {
    const state = sync.states.get(one.camera)
    return { wanted: one, since: state?.since ?? portalNow(), detail: (state && SENTENCES[state.estado]) ?? '' }
  })
  await followAlerts(deps, sync.alerts, streams)
}

/** Writes that follow each other, as an import makes them, are read once. */
const CHANGE_DELAY_MS = 100

export type WantedSync = {
  /** Reads which streams should be on the air, and starts and stops them. Never an older answer after a newer one. */
  sync: () => Promise<WantedStream[]>
  /** Subscribes to changes, so that who is switched off or shut out need not be waited for; called again, it renews a lost subscription. */
  follow: () => Promise<void>
  stop: () => void
}

export const createWantedSync = (deps: Deps): WantedSync => {
  const sync = coalesced(async () => {
    const wanted = await listWanted(deps.db, marginsOf(deps))
    deps.streams.sync(wanted)
    return wanted
  })
  let isFollowing = false
  let timer: NodeJS.Timeout | undefined
  const onTimer = (): void => {
    timer = undefined
    sync().catch((error: unknown) => deps.log.warn({ err: error, event: 'transmissao' }, 'a change was not read'))
  }
  return {
    sync,
    follow: async () => {
      if (isFollowing) return
      // Every write of a despedida or an apresentacao moves the lists; those of homenagens, which are many, do not.
      const onInvalidated = (page: number): void => {
        if (page === LISTS_PAGE_NUMBER) timer ??= setTimeout(onTimer, CHANGE_DELAY_MS)
      }
      await deps.changes.subscribe({ onInvalidated, onDisconnected: () => (isFollowing = false) })
      isFollowing = true
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Starts and stops streams so that they follow the apresentacoes, and records what is live. While the database does not answer, live
 * streams continue.
 */
export const syncTransmissoes = async (
  deps: Deps,
  sync: SyncState = createSyncState(),
  wantedSync: Pick<WantedSync, 'sync'> = createWantedSync(deps),
): Promise<void> => {
  const wanted = await wantedSync.sync()
  await sync.viewers(deps)
  // The leader pulls the streams and records their states; this node only copies its segments.
  if (deps.leader?.() !== undefined) return
  await markOnAir(deps.db, deps.streams.onAir())
  await recordStates(deps, wanted, sync)
}
