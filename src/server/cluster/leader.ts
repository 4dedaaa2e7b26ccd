import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { portalNow } from '#server/core/clock.ts'
import { runEvery } from '#server/core/run-every.ts'
import { errorCode } from '#server/core/system-error.ts'
import type { Db } from '#server/db/client.ts'
import { acquireLease, listNodeAddresses, releaseLease } from './leader-lease-store.ts'

/** Lease 7 s, renewed every second: a killed leader is replaced within 8 s. */
export const LEASE_SECONDS = 7
export const RENEWAL_INTERVAL_MS = 1000
/** A renewal of the lease is missing, or the database that would tell of it: the leader is asked whether it is there. */
const SILENCE_MS = 1200
const PROBES_PER_SILENCE = 6
const PROBE_TIMEOUT_MS = 1000

/**
 * The work of a node; exactly one of these runs at any time, and each returns how to stop it. `act` does what cannot wait for the lease when
 * the machine of the leader is lost.
 */
export type Roles = Record<'lead' | 'follow' | 'act', () => () => void>

export type LeaderElection = {
  /** Address of the leader; undefined while this node leads, or acts as the leader. */
  leader: () => string | undefined
  /** Takes part in the election from now on. */
  start: (address: string, roles: Roles) => Promise<void>
  /** Stops the work and releases the lease. */
  stop: () => Promise<void>
}

/** For a database that belongs to one process, which always leads. */
export const createSingleNode = (): LeaderElection => {
  let stopWork: (() => void) | undefined
  return {
    leader: () => undefined,
    start: (_address, { lead }) => {
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

/** `refused`: the machine is there, and its node is being started or stopped. */
type HealthResponse = 'alive' | 'refused' | 'none'

const askHealth = async (address: string): Promise<HealthResponse> => {
  try {
    const response = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    await response.arrayBuffer()
    return response.ok ? 'alive' : 'refused'
  } catch (error) {
    return errorCode((error as Error).cause) === 'ECONNREFUSED' ? 'refused' : 'none'
  }
}

type ElectionOptions = {
  db: Db
  log: { info: (fields: object, text: string) => void; error: (fields: object, text: string) => void }
  leaseSeconds?: number
  renewalIntervalMs?: number
  silenceMs?: number
  ask?: (address: string) => Promise<HealthResponse>
}

type Role = { kind: keyof Roles; leader: string | undefined }

/** What the database said last: who holds the lease, since when it has not been renewed (ms since 1970), and which nodes there are. */
type LeaseState = { holder: string; renewedAt: number; nodes: string[] }

/**
 * The holder of the lease unless it is lost, else the first node that responds. Every node asks in the same order, so that those which reach
 * each other agree, and a camera is numbered by one of them.
 */
const chooseLeader = async (
  own: string,
  { holder, nodes }: LeaseState,
  ask: (address: string) => Promise<HealthResponse>,
) => {
  const others = [...new Set([...nodes, own])]
    .filter(address => address !== holder)
    .toSorted((one, other) => (one < other ? -1 : 1))
  const askOther = (address: string): Promise<HealthResponse> =>
    address === own ? Promise.resolve('alive') : ask(address)
  const [fromHolder, ...answers] = await Promise.all([holder, ...others].map(askOther))
  return fromHolder === 'none' ? (others.find((_, place) => answers[place] === 'alive') ?? own) : holder
}

/**
 * Elects one leader among the nodes that share a database. While the database does not answer the leader keeps its role, and no other node
 * can acquire the lease. Before the lease of a leader that is lost expires, another node acts for it.
 */
export const createLeaderElection = (options: ElectionOptions): LeaderElection => {
  const { db, log, leaseSeconds = LEASE_SECONDS, renewalIntervalMs = RENEWAL_INTERVAL_MS } = options
  const { silenceMs = SILENCE_MS, ask = askHealth } = options
  let role: Role | undefined
  let known: LeaseState | undefined
  let stopWork: (() => void) | undefined
  let isStopped = false
  const take = (roles: Roles, next: Role): void => {
    if (isStopped || (role?.kind === next.kind && role.leader === next.leader)) return
    stopWork?.()
    role = next
    log.info({ event: 'leader', self: next.kind === 'lead', ...next }, 'leader elected')
    stopWork = roles[next.kind]()
  }
  const isSilent = (): boolean => known !== undefined && portalNow() - known.renewedAt >= silenceMs
  /** A node that follows one that acts lets it take the lease first: the cameras stay where they are. */
  const yields = (): boolean => role?.kind === 'follow' && role.leader !== known?.holder
  const renew = async (address: string, roles: Roles): Promise<void> => {
    const no = nodeName(address)
    const nodes = await listNodeAddresses(db)
    if (yields()) await pause(2 * renewalIntervalMs)
    const at = portalNow()
    const { age, ...holder } = await acquireLease(db, { no, endereco: address }, leaseSeconds)
    known = { holder: holder.endereco, renewedAt: at - age * 1000, nodes }
    if (holder.no === no) take(roles, { kind: 'lead', leader: undefined })
    else if (role === undefined || !isSilent()) take(roles, { kind: 'follow', leader: holder.endereco })
  }
  const replaceSilentLeader = async (address: string, roles: Roles): Promise<void> => {
    if (!known || role?.kind === 'lead' || !isSilent()) return
    const next = await chooseLeader(address, known, ask)
    if (!isSilent()) return
    take(roles, next === address ? { kind: 'act', leader: undefined } : { kind: 'follow', leader: next })
  }
  const onError = (error: unknown): void => log.error({ err: error, event: 'leader' }, 'leader lease not renewed')
  let stops: (() => Promise<void>)[] = []
  let own = ''
  return {
    leader: () => role?.leader,
    start: async (address, roles) => {
      own = nodeName(address)
      await renew(address, roles).catch(onError)
      if (isStopped) return
      stops = [
        runEvery(renewalIntervalMs, () => renew(address, roles), onError),
        runEvery(silenceMs / PROBES_PER_SILENCE, () => replaceSilentLeader(address, roles), onError),
      ]
    },
    stop: async () => {
      isStopped = true
      await Promise.all(stops.map(stop => stop()))
      stopWork?.()
      await releaseLease(db, own).catch(() => undefined)
    },
  }
}
