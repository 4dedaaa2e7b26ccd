import { LIMITS, type LimitClass, type LimitKey, type LimitRule } from '#contract/limits.ts'
import type { Db } from '#server/db/client.ts'
import { forgetWindow, hitDelayedWindow, hitWindow, refundWindow } from '#server/db/limit-windows.ts'
import { Problem } from '#server/problem.ts'
import type { Secrets } from '#server/secrets.ts'

/** Values of the keys a limit class counts by; a missing value leaves that window uncounted. */
export type LimitValues = Partial<Record<LimitKey, string>>

export type Limits = {
  /** Counts one event; @throws Problem MUITAS_TENTATIVAS with `retryAfter` (seconds) when a window is over. */
  hit: (limit: LimitClass, values: LimitValues) => Promise<void>
  /** Takes back one event: classes that count failures hit first (safe under parallel guesses) and refund on success. */
  refund: (limit: LimitClass, values: LimitValues) => Promise<void>
  /** A success after failures: takes back the event and ends the growing delay of whoever it was. */
  forgive: (limit: LimitClass, values: LimitValues) => Promise<void>
}

/** IPv6 neighbours of one /64 are one address. */
export const addressKey = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip

const tooMany = (seconds: number): Problem =>
  new Problem('MUITAS_TENTATIVAS', { retryAfter: seconds, values: { n: seconds } })

/** Limits kept in the database, so that every node counts together; contacts are stored as keyed hashes only. */
export const createLimits = (db: Db, secrets: Secrets): Limits => {
  const windowsOf = (limit: LimitClass, values: LimitValues) =>
    (LIMITS[limit] as LimitRule).windows.flatMap(window => {
      const value = values[window.key]
      return value === undefined
        ? []
        : [{ ...window, id: `${limit}:${window.key}:${secrets.hmac('limite', value).slice(0, 32)}` }]
    })
  return {
    hit: async (limit, values) => {
      let wait = 0
      for (const window of windowsOf(limit, values)) {
        if (window.delay !== undefined) {
          const left = await hitDelayedWindow(db, window.id, { ...window, delay: window.delay })
          // Whoever still has to wait was not let near a password: nothing else counts.
          if (left > 0) throw tooMany(left)
          continue
        }
        const { count, remaining } = await hitWindow(db, window.id, window.window)
        if (count > window.max) wait = Math.max(wait, remaining)
      }
      if (wait > 0) throw tooMany(wait)
    },
    refund: async (limit, values) => {
      for (const window of windowsOf(limit, values)) await refundWindow(db, window.id)
    },
    forgive: async (limit, values) => {
      for (const window of windowsOf(limit, values))
        await (window.delay === undefined ? refundWindow(db, window.id) : forgetWindow(db, window.id))
    },
  }
}
