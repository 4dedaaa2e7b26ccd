import { hostname } from 'node:os'
import type { Db } from '#server/db/client.ts'
import { acquireLease, releaseLease } from './leader-lease-store.ts'

/** Lease 7 s, renewed every 1.5 s: a killed leader is replaced within 8.5 s. */
export const LEASE_SECONDS = 7
export const RENEWAL_INTERVAL_MS = 1500

export type LeaderElection = {
  /** Address of the leader; undefined while this node leads. */
  leader: () => string | undefined
  /**
   * Takes part in the election from now on. `lead` starts the work of the leader and `follow` that of the other nodes; each returns
   * how to stop it. Exactly one of them runs at any time.
   */
  start: (address: string, lead: () => () => void, follow: () => () => void) => Promise<void>
  /** Stops the work and releases the lease. */
  stop: () => Promise<void>
}

/** For a database that belongs to one process, which always leads. */
export const createSingleNode = (): LeaderElection => {
  let stopWork: (() => void) | undefined
  return {
    leader: () => undefined,
    start: (_address, lead) => {
      stopWork = lead()
      return Promise.resolve()
    },
    stop: () => {
      stopWork?.()
      return Promise.resolve()
    },
  }
}

/** Stable across restarts: a node that returns after a crash renews its own lease immediately. */
export const nodeName = (address: string): string => `${hostname()} ${address}`

type ElectionOptions = {
  db: Db
  log: { info: (fields: object, text: string) => void; error: (fields: object, text: string) => void }
  leaseSeconds?: number
  renewalIntervalMs?: number
}

/**
 * Elects one leader among the nodes that share a database. While the database does not answer every node keeps its role: live
 * transmissions continue, and no other node can acquire the lease.
 */
export const createLeaderElection = (options: ElectionOptions): LeaderElection => {
  const { db, log, leaseSeconds = LEASE_SECONDS, renewalIntervalMs = RENEWAL_INTERVAL_MS } = options
  let no = ''
  let leader: string | undefined
  let stopWork: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let renewal: Promise<void> = Promise.resolve()
  let isStopped = false
  return {
    leader: () => leader,
    start: async (address, lead, follow) => {
      no = nodeName(address)
      const renew = async (): Promise<void> => {
        const holder = await acquireLease(db, { no, endereco: address }, leaseSeconds)
        const next = holder.no === no ? undefined : holder.endereco
        if (isStopped || (stopWork && next === leader)) return
        stopWork?.()
        leader = next
        log.info({ event: 'leader', self: next === undefined, leader: next }, 'leader elected')
        stopWork = (next === undefined ? lead : follow)()
      }
      const schedule = (): void => {
        renewal = renew()
          .catch((error: unknown) => log.error({ err: error, event: 'leader' }, 'leader lease not renewed'))
          .finally(() => {
            if (!isStopped) timer = setTimeout(schedule, renewalIntervalMs)
          })
      }
      schedule()
      await renewal
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await renewal
      stopWork?.()
      await releaseLease(db, no).catch(() => undefined)
    },
  }
}
