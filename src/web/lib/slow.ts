import { useEffect, useState } from 'react'

/** True once something has been running for 8 s: a sentence then replaces the spinner. */
export const useSlow = (busy: boolean, afterMs = 8000): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => clearTimeout(timer)
  }, [busy, afterMs])
  return slow
}
