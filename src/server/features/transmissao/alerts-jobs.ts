import { ALERTAS_TRANSMISSAO, type AlertaTransmissao } from '#contract/transmissao/schema.ts'
import { unitName } from '#contract/units.ts'
import type { Deps } from '#server/deps.ts'
import type { StreamMonitor } from '#server/live/stream-engine.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import { alarmOf } from './alerts-store.ts'

/** Viewers wait and nothing comes: told after a minute. So is a black picture, which may be somebody who passes the lens. */
const DARK_MS = 60_000
/** The end is told this long before, when people are watching. */
const CUT_MS = 5 * 60_000
/** An alarm that nobody repeats is taken for over. */
const AGAIN_MS = 60_000

type Look = {
  wanted: WantedStream
  monitor: StreamMonitor
  /** Since when the stream is in its state, ms. */
  since: number
  silenceMs: number
  stillMs: number
}

/** What is wrong with one transmissao now. Nothing before its hour: the page of the transmissao shows the preparation. */
export const alertsOf = ({ wanted, monitor, since, silenceMs, stillMs }: Look, now: number): AlertaTransmissao[] => {
  const start = wanted.desde * 1000
  const end = wanted.ate * 1000
  if (now < start || now >= end) return []
  const { blackSince, silentSince, stillSince } = monitor.falta
  const lasts = (from: number | undefined, ms: number): boolean =>
    from !== undefined && now - Math.max(from, start) >= ms
  if (monitor.estado !== 'ao-vivo') return lasts(since, DARK_MS) ? ['fora'] : []
  const found: AlertaTransmissao[] = []
  if (lasts(blackSince, DARK_MS)) found.push('preta')
  // A covered lens shows the same black for ever: that is said once.
  else if (stillMs > 0 && blackSince === undefined && lasts(stillSince, stillMs)) found.push('parada')
  if (silenceMs > 0 && lasts(silentSince, silenceMs)) found.push('muda')
  if (monitor.espectadores > 0 && end - now <= CUT_MS) found.push('corte')
  return found
}

const chapelOf = ({ empresa, capela }: WantedStream): string => `${unitName(empresa) ?? empresa}, capela ${capela}`

const SENTENCES: Readonly<Record<AlertaTransmissao, (chapel: string, detail: string) => string>> = {
  fora: (chapel, detail) => `Transmissão sem imagem há mais de um minuto: ${chapel}. ${detail}`,
  preta: chapel => `Transmissão com a imagem preta: ${chapel}. Confira a lente e a luz.`,
  parada: chapel => `Transmissão com a imagem parada: ${chapel}. Desligue a câmera e ligue de novo.`,
  muda: chapel => `Transmissão sem nenhum som: ${chapel}. Confira o microfone.`,
  corte: chapel => `Transmissão perto do fim com pessoas assistindo: ${chapel}. Estenda se a cerimônia continuar.`,
}

/** What was wrong with each stream at the last look, and when that was last said, ms. */
export type Alerts = Map<string, Map<AlertaTransmissao, number>>

type Watched = { wanted: WantedStream; since: number; detail: string }

/** Said again while it lasts, and that it is over once. After a restart everything is said anew: what was open may be long over. */
const tell = async (deps: Deps, alerts: Alerts, { wanted, detail }: Watched, now: AlertaTransmissao[]) => {
  const { camera } = wanted
  const before = alerts.get(camera)
  const said: Map<AlertaTransmissao, number> = new Map()
  for (const tipo of ALERTAS_TRANSMISSAO) {
    const at = before?.get(tipo)
    if (!now.includes(tipo)) {
      if (before === undefined || at !== undefined) await deps.resolveAlarm('transmissao', alarmOf(camera, tipo))
      continue
    }
    const again = at === undefined || Date.now() - at >= AGAIN_MS
    if (again) await deps.raiseAlarm('transmissao', alarmOf(camera, tipo), SENTENCES[tipo](chapelOf(wanted), detail))
    said.set(tipo, again ? Date.now() : at)
  }
  alerts.set(camera, said)
}

/** Staff hear of what is wrong before the family does, and of its end. */
export const followAlerts = async (deps: Deps, alerts: Alerts, streams: Watched[]): Promise<void> => {
  const silenceMs = deps.config.ALARME_SILENCIO_MIN * 60_000
  const stillMs = deps.config.ALARME_PARADA_MIN * 60_000
  for (const stream of streams) {
    const { wanted, since } = stream
    const monitor = deps.streams.monitor(wanted.camera)
    await tell(deps, alerts, stream, alertsOf({ wanted, monitor, since, silenceMs, stillMs }, Date.now()))
  }
  const cameras = new Set(streams.map(({ wanted }) => wanted.camera))
  for (const [camera, said] of alerts) {
    if (cameras.has(camera)) continue
    alerts.delete(camera)
    for (const tipo of said.keys()) await deps.resolveAlarm('transmissao', alarmOf(camera, tipo))
  }
}
