import { END_NOTICE_MS } from '#contract/transmissao/limits.ts'
import { ALERTAS_TRANSMISSAO, type AlertaTransmissao } from '#contract/transmissao/schema.ts'
import { unitName } from '#contract/units.ts'
import { portalNow } from '#server/core/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { StreamMonitor } from '#server/live/stream-engine.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import { alarmOf } from './monitor-store.ts'

/** A missing picture is reported after a minute; so is a black one, which may be a person in front of the lens. */
const MISSING_PICTURE_DELAY_MS = 60_000
/** An alarm that is not repeated counts as resolved. */
const ALARM_REPEAT_INTERVAL_MS = 60_000

type TransmissaoState = {
  wanted: WantedStream
  monitor: StreamMonitor
  /** Since when the stream is in its state, ms. */
  since: number
  silenceMs: number
  stillMs: number
}

/** The alerts of one transmissao now. There are none before its hour: the page of the transmissao shows the preparation. */
export const alertsOf = (
  { wanted, monitor, since, silenceMs, stillMs }: TransmissaoState,
  now: number,
): AlertaTransmissao[] => {
  const start = wanted.desde * 1000
  const end = wanted.ate * 1000
  if (now < start || now >= end) return []
  const { blackSince, silentSince, stillSince } = monitor.falta
  const lasts = (from: number | undefined, ms: number): boolean =>
    from !== undefined && now - Math.max(from, start) >= ms
  // Nobody is late who has not begun to send from a grave or a cortege.
  if (wanted.cerimonia && monitor.segmentoHa === null) return []
  if (monitor.estado !== 'ao-vivo') return lasts(since, MISSING_PICTURE_DELAY_MS) ? ['fora'] : []
  const found: AlertaTransmissao[] = []
  if (lasts(blackSince, MISSING_PICTURE_DELAY_MS)) found.push('preta')
  // A covered lens is black and still: only the first is reported.
  else if (stillMs > 0 && blackSince === undefined && lasts(stillSince, stillMs)) found.push('parada')
  if (silenceMs > 0 && lasts(silentSince, silenceMs)) found.push('muda')
  if (monitor.espectadores > 0 && end - now <= END_NOTICE_MS) found.push('corte')
  return found
}

const capelaOf = ({ empresa, capela, cerimonia }: WantedStream): string =>
  cerimonia || `${unitName(empresa) ?? empresa}, capela ${capela}`

const SENTENCES: Readonly<Record<AlertaTransmissao, (capela: string, detail: string) => string>> = {
  fora: (capela, detail) => `Transmissão sem imagem há mais de um minuto: ${capela}. ${detail}`,
  preta: capela => `Transmissão com a imagem preta: ${capela}. Confira a lente e a luz.`,
  parada: capela => `Transmissão com a imagem parada: ${capela}. Desligue a câmera e ligue de novo.`,
  muda: capela => `Transmissão sem nenhum som: ${capela}. Confira o microfone.`,
  corte: capela => `Transmissão perto do fim com pessoas assistindo: ${capela}. Estenda se a cerimônia continuar.`,
}

/** The alerts of each stream in the last run, with the time of their last alarm, ms. */
export type Alerts = Map<string, Map<AlertaTransmissao, number>>

type MonitoredStream = { wanted: WantedStream; since: number; detail: string }

/**
 * Repeats the alarm while the alert lasts and resolves it once. The first run after a restart resolves every absent alert, because an alarm
 * may have stayed open.
 */
const updateAlarms = async (
  deps: Deps,
  alerts: Alerts,
  { wanted, detail }: MonitoredStream,
  now: AlertaTransmissao[],
) => {
  const { camera } = wanted
  const before = alerts.get(camera)
  const raisedAt: Map<AlertaTransmissao, number> = new Map()
  for (const tipo of ALERTAS_TRANSMISSAO) {
    const at = before?.get(tipo)
    if (!now.includes(tipo)) {
      if (before === undefined || at !== undefined) await deps.resolveAlarm('transmissao', alarmOf(camera, tipo))
      continue
    }
    const isDue = at === undefined || portalNow() - at >= ALARM_REPEAT_INTERVAL_MS
    if (isDue) await deps.raiseAlarm('transmissao', alarmOf(camera, tipo), SENTENCES[tipo](capelaOf(wanted), detail))
    raisedAt.set(tipo, isDue ? portalNow() : at)
  }
  alerts.set(camera, raisedAt)
}

/** Raises and resolves the alarms of all streams, and resolves those of ended streams. */
export const followAlerts = async (deps: Deps, alerts: Alerts, streams: MonitoredStream[]): Promise<void> => {
  const silenceMs = deps.config.ALARME_SILENCIO_MIN * 60_000
  const stillMs = deps.config.ALARME_PARADA_MIN * 60_000
  for (const stream of streams) {
    const { wanted, since } = stream
    const monitor = deps.streams.monitor(wanted.camera)
    await updateAlarms(deps, alerts, stream, alertsOf({ wanted, monitor, since, silenceMs, stillMs }, portalNow()))
  }
  const cameras = new Set(streams.map(({ wanted }) => wanted.camera))
  for (const [camera, raisedAt] of alerts) {
    if (cameras.has(camera)) continue
    alerts.delete(camera)
    for (const tipo of raisedAt.keys()) await deps.resolveAlarm('transmissao', alarmOf(camera, tipo))
  }
}
