import { portalNow } from './clock.ts'

/** The call was refused: the provider has failed too often recently. */
export class BreakerOpen extends Error {}

const FAILURES_MAX = 5
const OPEN_MS = 30_000

/** Circuit breaker: after five failures in a row, calls are refused for 30 s; then one call tries the provider while the others are refused. */
export const createBreaker = (now: () => number = portalNow) => {
  let failed = 0
  let openedAt = 0
  let trying = false
  const refuses = (): boolean => failed >= FAILURES_MAX && (trying || now() - openedAt < OPEN_MS)
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (refuses()) throw new BreakerOpen('circuit breaker open')
    trying = failed >= FAILURES_MAX
    try {
      const result = await call()
      failed = 0
      return result
    } catch (error) {
      failed += 1
      openedAt = now()
      throw error
    } finally {
      trying = false
    }
  }
}
