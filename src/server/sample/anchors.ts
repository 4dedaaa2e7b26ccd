/**
 * Moment of a sample despedida relative to now: three around today, the others a number of days ago.
 * All results are local date-times of the portal's time zone.
 */
export type Anchor = 'ao-vivo' | 'agendada' | 'encerrada' | { diasAtras: number }

export type Moments = {
  falecimento: string
  velorioInicio: string
  velorioFim: string
  sepultamento: string
}

const DAY_MINUTES = 24 * 60
const HOUR_MINUTES = 60

// Local time as minutes of a pretended UTC, for arithmetic without time zones.
const toMinutes = (local: string): number => Math.floor(Date.parse(`${local.replace(' ', 'T')}Z`) / 60_000)
const toLocal = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
const midnightOf = (minutes: number): number => Math.floor(minutes / DAY_MINUTES) * DAY_MINUTES

const moments = (start: number, end: number, burial: number, death: number): Moments => ({
  falecimento: toLocal(death).slice(0, 10),
  velorioInicio: toLocal(start),
  velorioFim: toLocal(end),
  sepultamento: toLocal(burial),
})

const LIVE_START_HOURS = [8, 20]
const LIVE_BURIAL_HOURS = [10, 16]

/** These hours of yesterday, today and tomorrow. */
const hoursAround = (now: number, hours: readonly number[]): number[] =>
  [-1, 0, 1].flatMap(day => hours.map(hour => midnightOf(now) + day * DAY_MINUTES + hour * HOUR_MINUTES))

/** Live for at least an hour, as families hold it: by day or through the night, until half an hour before the next burial that is at least two hours away. */
const liveAt = (now: number): Moments => {
  const start = Math.max(...hoursAround(now, LIVE_START_HOURS).filter(hour => now - hour >= HOUR_MINUTES))
  const burial = Math.min(...hoursAround(now, LIVE_BURIAL_HOURS).filter(hour => hour - now >= 2 * HOUR_MINUTES))
  return moments(start, burial - 30, burial, start - 14 * HOUR_MINUTES)
}

/** A velório from 8:00 to 15:30 with the burial at 16:00, the day after the death. */
const dayAt = (midnight: number): Moments =>
  moments(
    midnight + 8 * HOUR_MINUTES,
    midnight + 15 * HOUR_MINUTES + 30,
    midnight + 16 * HOUR_MINUTES,
    midnight - 6 * HOUR_MINUTES,
  )

/** @param now local date-time of the portal's time zone, `YYYY-MM-DD HH:mm:ss`. */
export const momentsOf = (anchor: Anchor, now: string): Moments => {
  const minutes = toMinutes(now)
  const midnight = midnightOf(minutes)
  if (anchor === 'ao-vivo') return liveAt(minutes)
  if (anchor === 'agendada') {
    const tomorrow = dayAt(midnight + DAY_MINUTES)
    return { ...tomorrow, falecimento: toLocal(midnight - DAY_MINUTES).slice(0, 10) }
  }
  if (anchor === 'encerrada') return dayAt(midnight - DAY_MINUTES)
  return dayAt(midnight - anchor.diasAtras * DAY_MINUTES)
}
