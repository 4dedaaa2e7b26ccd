import { hostname } from 'node:os'
import type { Db } from '#server/db/client.ts'
import { leaveTurn, takeTurn } from './leader-lease-store.ts'

/** A node that was killed is replaced when its turn is over: 7 s, and 1.5 s until somebody looks. */
const TURN_SECONDS = 7
const LOOK_MS = 1500

export type Turn = {
  /** Where the node is that works for all, when it is another one. */
  leader: () => string | undefined
  /**
   * Looks for the turn now and from then on. `work` begins what one node does for all and hands back how it ends; `follow` is what
   * the others do meanwhile. Exactly one of them runs at any time.
   */
  begin: (address: string, work: () => () => void, follow: () => () => void) => Promise<void>
  /** Ends what runs and gives the turn back. */
  stop: () => Promise<void>
}

/** For a database that belongs to one process: its turn is always its own. */
export const createOwnTurn = (): Turn => {
  let end: (() => void) | undefined
  return {
    leader: () => undefined,
    begin: (_address, work) => {
      end = work()
      return Promise.resolve()
    },
    stop: () => {
      end?.()
      return Promise.resolve()
    },
  }
}

/** The same after a crash: a node that comes back takes up its own turn at once. */
export const nodeName = (address: string): string => `${hostname()} ${address}`

type Parts = {
  db: Db
  log: { info: (about: object, text: string) => void; error: (about: object, text: string) => void }
  seconds?: number
  lookMs?: number
}

/**
 * Among nodes that share a database. While the database does not answer everybody goes on as before: what is on air stays on air, and
 * nobody can take the turn meanwhile.
 */
export const createSharedTurn = ({ db, log, seconds = TURN_SECONDS, lookMs = LOOK_MS }: Parts): Turn => {
  let no = ''
  let elsewhere: string | undefined
  let end: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false
  return {
    leader: () => elsewhere,
    begin: async (address, work, follow) => {
      no = nodeName(address)
      const look = async (): Promise<void> => {
        const holder = await takeTurn(db, { no, endereco: address }, seconds)
        const next = holder.no === no ? undefined : holder.endereco
        if (stopped || (end && next === elsewhere)) return
        end?.()
        elsewhere = next
        log.info({ event: 'turn', mine: next === undefined, leader: next }, 'the turn has been decided')
        end = (next === undefined ? work : follow)()
      }
      const again = (): void => {
        looking = look()
          .catch((error: unknown) => log.error({ err: error, event: 'turn' }, 'turn not looked after'))
          .finally(() => {
            if (!stopped) timer = setTimeout(again, lookMs)
          })
      }
      again()
      await looking
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
      end?.()
      await leaveTurn(db, no).catch(() => undefined)
    },
  }
}
