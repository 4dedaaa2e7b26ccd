import { useEffect, useState } from 'react'
import { dataHoraAt } from './instant.ts'
import { portalNow, subscribePortalTime } from './portal-clock.ts'

/** The portal's time in ms, read again at an interval and when the portal tells it. */
export const usePortalNow = (intervalMs: number): number => {
  const [now, setNow] = useState(portalNow)
  useEffect(() => {
    const read = (): void => setNow(portalNow())
    const timer = setInterval(read, intervalMs)
    const unsubscribe = subscribePortalTime(read)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [intervalMs])
  return now
}

const REFRESH_INTERVAL_MS = 15_000

/** The portal's local time, updated at an interval so that the states on an open page change by themselves. */
export const useNow = (): string => dataHoraAt(usePortalNow(REFRESH_INTERVAL_MS))
