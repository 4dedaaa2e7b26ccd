import { useEffect, useState } from 'react'
import { dataHoraAt } from './instant.ts'

const REFRESH_INTERVAL_MS = 15_000

/** The portal's local time, updated at an interval so that the states on an open page change by themselves. */
export const useNow = (): string => {
  const [now, setNow] = useState(() => dataHoraAt(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(dataHoraAt(Date.now())), REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
