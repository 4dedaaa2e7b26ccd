import { isIPv6 } from 'node:net'
import { LIMITS, type LimitClass, type LimitKey, type LimitWindow } from '#contract/limits.ts'
import { tooManyAttempts } from '#server/core/problem.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db } from '#server/db/client.ts'
import { forgetWindow, hitDelayedWindow, hitWindow, refundWindow } from '#server/db/limit-windows.ts'

/** Values of the keys a limit class counts by; a missing value leaves that window uncounted. */
export type LimitValues = Partial<Record<LimitKey, string>>

export type Limits = {
  /** Counts one event; @throws Problem MUITAS_TENTATIVAS with `retryAfter` (seconds) when a window is over. */
  hit: (limit: LimitClass, values: LimitValues) => Promise<void>
  /** Takes back one event: classes that count failures hit first (safe under parallel guesses) and refund on success. */
  refund: (limit: LimitClass, values: LimitValues) => Promise<void>
  /** A success after failures: refunds the event and ends the growing delay of its owner. */
  forgive: (limit: LimitClass, values: LimitValues) => Promise<void>
}

/** The eight groups of an IPv6 address in hexadecimal, without leading zeros. */
const groupsOf = (ip: string): string[] => {
  // The host of a URL is written in the shortest form: lower case, one "::" at most, no dotted IPv4 part.
  const [before = [], after = []] = new URL(`http://[${ip}]`).hostname
    .slice(1, -1)
    .split('::')
    .map(part => (part === '' ? [] : part.split(':')))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

const isMappedIpv4 = (groups: string[]): boolean => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'

const dottedOf = (groups: string[]): string =>
  groups
    .slice(6)
    .map(group => Number.parseInt(group, 16))
    .flatMap(number => [number >> 8, number & 255])
    .join('.')

/** IPv6 neighbours of one /64 are one address; an IPv4 address written as IPv6 is that IPv4 address. */
export const addressKey = (ip: string): string => {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  return isMappedIpv4(groups) ? dottedOf(groups) : groups.slice(0, 4).join(':')
}

/** The neighbours of an address: who has one of them often has all. 256 of IPv4, a /48 of IPv6. */
export const networkKey = (ip: string): string => {
  const address = addressKey(ip)
  return address.includes('.') ? address.split('.').slice(0, 3).join('.') : address.split(':').slice(0, 3).join(':')
}

/** Limits stored in the database, so that all nodes count together; contacts are stored as keyed hashes only. */
export const createLimits = (db: Db, secrets: Secrets): Limits => {
  const windowsOf = (limit: LimitClass, values: LimitValues) =>
    (LIMITS[limit] as readonly LimitWindow[]).flatMap(window => {
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
          // During the delay no password is compared, so no other counter counts.
          if (left > 0) throw tooManyAttempts(left)
          continue
        }
        const { count, remaining } = await hitWindow(db, window.id, window.window)
        if (count > window.max) wait = Math.max(wait, remaining)
      }
      if (wait > 0) throw tooManyAttempts(wait)
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
