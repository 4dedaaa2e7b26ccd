/**
 * Where a sample despedida stands against the present. The three wakes are moments of today; the others only a count of days ago.
 * All results are wall-clock text of the portal's zone.
 */
export type Anchor = 'ao-vivo' | 'agendada' | 'encerrada' | { diasAtras: number }

export type Moments = {
  falecimento: string
  velorioInicio: string
  velorioFim: string
  sepultamento: string
}

const DAY = 24 * 60
const HOUR = 60

// The wall clock as minutes of an imaginary UTC: arithmetic without a zone.
const toMinutes = (wall: string): number => Math.floor(Date.parse(`${wall.replace(' ', 'T')}Z`) / 60_000)
const toWall = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
const midnightOf = (minutes: number): number => Math.floor(minutes / DAY) * DAY

const moments = (start: number, end: number, burial: number, death: number): Moments => ({
  falecimento: toWall(death).slice(0, 10),
  velorioInicio: toWall(start),
  velorioFim: toWall(end),
  sepultamento: toWall(burial),
})

/** On air since two hours, ending half an hour before the next burial at 16:00 that leaves at least two hours more. */
const liveAt = (now: number): Moments => {
  const start = Math.floor((now - 2 * HOUR) / 30) * 30
  const today = midnightOf(now) + 16 * HOUR
  const burial = today - now >= 2 * HOUR ? today : today + DAY
  return moments(start, burial - 30, burial, start - 14 * HOUR)
}

/** A day's wake from 8:00 to 15:30 with the burial at 16:00, the day after the death. */
const dayAt = (midnight: number): Moments =>
  moments(midnight + 8 * HOUR, midnight + 15 * HOUR + 30, midnight + 16 * HOUR, midnight - 6 * HOUR)

/** @param now wall-clock date-time of the portal's zone, `YYYY-MM-DD HH:mm:ss`. */
export const momentsOf = (anchor: Anchor, now: string): Moments => {
  const minutes = toMinutes(now)
  const midnight = midnightOf(minutes)
  if (anchor === 'ao-vivo') return liveAt(minutes)
  if (anchor === 'agendada') {
    const tomorrow = dayAt(midnight + DAY)
    return { ...tomorrow, falecimento: toWall(midnight - DAY).slice(0, 10) }
  }
  if (anchor === 'encerrada') return dayAt(midnight - DAY)
  return dayAt(midnight - anchor.diasAtras * DAY)
}
