import { LIMITS, type LimitClass, type LimitKey } from '#contract/limits.ts'
import type { Db } from '#server/db/client.ts'
import { hitWindow, refundWindow } from '#server/db/limit-windows.ts'
import { Problem } from '#server/problem.ts'
import type { Secrets } from '#server/secrets.ts'

/** Values of the keys a limit class counts by; a missing value leaves that window uncounted. */
export type LimitValues = Partial<Record<LimitKey, string>>

export type Limits = {
  /** Counts one event; @throws Problem MUITAS_TENTATIVAS with `retryAfter` (seconds) when a window is over. */
  hit: (limit: LimitClass, values: LimitValues) => Promise<void>
  /** Takes back one event: classes that count failures hit first (safe under parallel guesses) and refund on success. */
  refund: (limit: LimitClass, values: LimitValues) => Promise<void>
}

/** IPv6 neighbours of one /64 are one address. */
export const addressKey = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip

/** Limits kept in the database, so that every node counts together; contacts are stored as keyed hashes only. */
export const createLimits = (db: Db, secrets: Secrets): Limits => {
  const windowsOf = (limit: LimitClass, values: LimitValues) =>
    LIMITS[limit].windows.flatMap(window => {
      const value = values[window.key]
      return value === undefined
        ? []
        : [{ ...window, id: `${limit}:${window.key}:${secrets.hmac('limite', value).slice(0, 32)}` }]
    })
  return {
    hit: async (limit, values) => {
      let wait = 0
      for (const window of windowsOf(limit, values)) {
        const { count, remaining } = await hitWindow(db, window.id, window.window)
        if (count > window.max) wait = Math.max(wait, remaining)
      }
      if (wait > 0) throw new Problem('MUITAS_TENTATIVAS', { retryAfter: wait, values: { n: wait } })
    },
    refund: async (limit, values) => {
      for (const window of windowsOf(limit, values)) await refundWindow(db, window.id)
    },
  }
}
