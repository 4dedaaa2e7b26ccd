import { portalNow } from './clock.ts'

type CacheLimits = { ttlMs: number; staleMs: number; max: number }

/**
 * A cache for a read that open players repeat every second. One read serves all requests for `ttlMs`. While reads fail, the last result is
 * used until it is `staleMs` old.
 */
export const createReadCache = <Value>({ ttlMs, staleMs, max }: CacheLimits) => {
  const cached = new Map<string, { value: Promise<Value>; at: number }>()
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const before = cached.get(key)
    const now = portalNow()
    if (before && now - before.at < ttlMs) return before.value
    const value = read().catch((error: unknown) => {
      cached.delete(key)
      if (!before || now - before.at >= staleMs) throw error
      // The next request reads again, and the previous result is not extended.
      cached.set(key, before)
      return before.value
    })
    cached.delete(key)
    cached.set(key, { value, at: now })
    for (const old of [...cached.keys()].slice(0, -max)) cached.delete(old)
    return value
  }
}
