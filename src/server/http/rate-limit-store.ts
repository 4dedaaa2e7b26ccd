import { portalNow } from '#server/core/clock.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db } from '#server/db/client.ts'
import { hitWindow } from '#server/db/limit-windows.ts'

type Count = { current: number; ttl: number }
type StoreCallback = (error: Error | null, count?: Count) => void
type Entry = { counted: number; pending: number; endsAt: number }

/** Counts of a high limit are written in batches: a node may learn of the last few events of the others a little late. */
const BATCHED_FROM_LIMIT = 500
const BATCH_COUNT = 20
const ENTRIES_MAX = 20_000

/** Counts are not sent: only the wait after a refusal (`Retry-After`) is of use to a client. */
export const WITHOUT_COUNTS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * The store of the rate-limit plugin: counts are in the database, shared by all nodes. Keys are stored as
 * keyed hashes only.
 */
export const createSharedStore = (db: Db, secrets: Secrets) =>
  class SharedStore {
    private readonly entries = new Map<string, Entry>()

    incr(key: string, done: StoreCallback, timeWindow: number, max: number): void {
      this.count(key, timeWindow, max).then(
        count => done(null, count),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    }

    child(): SharedStore {
      return this
    }

    private async count(key: string, timeWindow: number, max: number): Promise<Count> {
      const now = portalNow()
      const entry = this.entries.get(key) ?? { counted: 0, pending: 0, endsAt: 0 }
      entry.pending += 1
      this.entries.set(key, entry)
      const fresh = now >= entry.endsAt
      if (!fresh && max >= BATCHED_FROM_LIMIT && entry.pending < BATCH_COUNT)
        return { current: entry.counted + entry.pending, ttl: entry.endsAt - now }
      const by = entry.pending
      entry.pending = 0
      const id = `GATE:${secrets.hmac('limite', key).slice(0, 40)}`
      const { count, remaining } = await hitWindow(db, id, Math.ceil(timeWindow / 1000), by)
      entry.counted = count
      entry.endsAt = now + remaining * 1000
      this.prune(now)
      return { current: count, ttl: remaining * 1000 }
    }

    private prune(now: number): void {
      if (this.entries.size < ENTRIES_MAX) return
      for (const [key, entry] of this.entries) if (entry.endsAt <= now) this.entries.delete(key)
    }
  }
