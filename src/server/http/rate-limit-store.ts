import type { Secrets } from '#server/core/secrets.ts'
import type { Db } from '#server/db/client.ts'
import { hitWindow } from '#server/db/limit-windows.ts'

type Count = { current: number; ttl: number }
type Done = (error: Error | null, count?: Count) => void
type Entry = { counted: number; pending: number; endsAt: number }

/** A generous limit is told to the database by the handful: a node may then know of the others' last few events a little late. */
const GENEROUS = 500
const HANDFUL = 20
const ENTRIES_MAX = 20_000

/**
 * Where the rate-limit plugin keeps its counts: in the database, so that every node counts together (security §1.2). Keys are kept as
 * keyed hashes only.
 */
export const createSharedStore = (db: Db, secrets: Secrets) =>
  class SharedStore {
    private readonly entries = new Map<string, Entry>()

    incr(key: string, done: Done, timeWindow: number, max: number): void {
      this.count(key, timeWindow, max).then(
        count => done(null, count),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    }

    child(): SharedStore {
      return this
    }

    private async count(key: string, timeWindow: number, max: number): Promise<Count> {
      const now = Date.now()
      const entry = this.entries.get(key) ?? { counted: 0, pending: 0, endsAt: 0 }
      entry.pending += 1
      this.entries.set(key, entry)
      const fresh = now >= entry.endsAt
      if (!fresh && max >= GENEROUS && entry.pending < HANDFUL)
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
