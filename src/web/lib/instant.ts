import { portalZone } from './portal-zone.ts'

const INSTANT = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
const DATA_HORA = { dateStyle: 'short', timeStyle: 'medium' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** A formatter of the portal's zone; creating one takes longer than using it. */
const formatIn = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${portalZone()}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: portalZone() })
  formats.set(key, format)
  return format
}

/** An ISO instant as DD/MM/YYYY HH:mm of the portal's zone, whatever the browser's. */
export const formatInstant = (instant: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? '' : formatIn('pt-BR', INSTANT).format(time).replace(',', '')
}

/** Local time of the portal's zone, `YYYY-MM-DD HH:mm:ss`. */
export const dataHoraAt = (time: number): string => formatIn('sv-SE', DATA_HORA).format(time)

const readAsUtc = (portalTime: string): number => Date.parse(`${portalTime.replace(' ', 'T')}Z`)

/** By how much the clocks of the portal's zone are ahead of UTC at that moment, in ms. */
const offsetAt = (time: number): number => readAsUtc(dataHoraAt(time)) - Math.floor(time / 1000) * 1000

const DAY_MS = 86_400_000

/**
 * Milliseconds since 1970 of a local time of the portal's zone (`YYYY-MM-DD HH:mm:ss`). An hour that a change of the clocks skips moves
 * forward, and one that it repeats is the second, as in PostgreSQL.
 */
export const timeOf = (portalTime: string): number => {
  const asUtc = readAsUtc(portalTime)
  if (Number.isNaN(asUtc)) return asUtc
  const before = asUtc - offsetAt(asUtc - DAY_MS)
  const after = asUtc - offsetAt(asUtc + DAY_MS)
  if (before === after) return before
  return readAsUtc(dataHoraAt(after)) === asUtc ? after : before
}

const MINUTE_MS = 60_000
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A local time of the portal's zone with its offset, as structured data states moments: `2026-11-23T15:30:00-03:00`. */
export const isoMoment = (portalTime: string): string => {
  const minutes = Math.round((readAsUtc(portalTime) - timeOf(portalTime)) / MINUTE_MS)
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
  return `${portalTime.replace(' ', 'T')}${offset}`
}

/** The day `days` after a day, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
