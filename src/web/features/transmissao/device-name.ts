import { newKey } from '#web/lib/idempotency-key.ts'

const KEY = 'aparelho'
let fallback = ''

/** A name this browser gave itself: a code opens on a few devices at a time, and nothing else tells them apart. */
export const deviceName = (): string => {
  try {
    const known = localStorage.getItem(KEY)
    if (known !== null && /^[\w-]{8,64}$/.test(known)) return known
    const name = newKey()
    localStorage.setItem(KEY, name)
    return name
  } catch {
    // Storage is refused: until the page is left.
    if (fallback === '') fallback = newKey()
    return fallback
  }
}
