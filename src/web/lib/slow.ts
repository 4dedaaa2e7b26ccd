import { useEffect, useState } from 'react'

const SLOW_DELAY_MS = 8000

/** True once something has been running for 8 s: a sentence then replaces the spinner. */
export const useSlow = (busy: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return slow
}
