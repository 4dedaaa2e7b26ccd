/**
 * The portal's clock, by which pages decide what happens now: that of a phone may be wrong by hours. Every response of a call tells its time;
 * until the first one the device's clock is all there is.
 */
let aheadMs: number | undefined
/** While a server-rendered page is hydrated, and until the portal's time is known: a moment of the time that the page was written for. */
let writtenFor: number | undefined
let isHydrating = false
const readers = new Set<() => void>()

/** Milliseconds since 1970. Durations are measured with the device's own clock. */
export const portalNow = (): number => writtenFor ?? Date.now() + (aheadMs ?? 0)

/** False while the page shows the hour that it was written for. */
export const isPortalTimeRunning = (): boolean => writtenFor === undefined

const showTime = (): void => {
  if (!isHydrating && aheadMs !== undefined) writtenFor = undefined
  for (const read of readers) read()
}

/** Responses are under way for some time: less is no difference. */
const TOLERANCE_MS = 2000

/** @param time of a response, in ms; without one the device's clock is better than a page that stands still. */
export const learnPortalTime = (time?: number): void => {
  const measured = time ? time - Date.now() : (aheadMs ?? 0)
  if (aheadMs !== undefined && Math.abs(measured - aheadMs) < TOLERANCE_MS) return
  aheadMs = measured
  showTime()
}

/** The server knows it exactly. */
export const setPortalTime = (time: number): void => {
  aheadMs = time - Date.now()
}

/** @param expires when the hour that the page was written for ends, ms since 1970 */
export const beginHydration = (expires: number): void => {
  isHydrating = true
  // Whatever began or ended before that moment had done so when the page was written: React expects what the document shows.
  writtenFor = expires - 1000
}

export const endHydration = (): void => {
  isHydrating = false
  showTime()
}

/** Calls back when the portal's time becomes known, or turns out to be another one. */
export const subscribePortalTime = (read: () => void): (() => void) => {
  readers.add(read)
  return () => readers.delete(read)
}
