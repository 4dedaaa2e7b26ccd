/** Refused at once: the one behind the breaker has failed too often just now. */
export class BreakerOpen extends Error {}

type Rule = { failures?: number; openMs?: number; now?: () => number }

/**
 * Guards calls to somebody else's machine: after `failures` in a row nothing is asked of it for `openMs`, then one call tries whether it is
 * back while the others are still refused.
 */
export const createBreaker = ({ failures = 5, openMs = 30_000, now = Date.now }: Rule = {}) => {
  let failed = 0
  let openedAt = 0
  let trying = false
  const refuses = (): boolean => failed >= failures && (trying || now() - openedAt < openMs)
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (refuses()) throw new BreakerOpen('provider rests after failures')
    trying = failed >= failures
    try {
      const answer = await call()
      failed = 0
      return answer
    } catch (error) {
      failed += 1
      openedAt = now()
      throw error
    } finally {
      trying = false
    }
  }
}
