import type { Db } from '#server/db/client.ts'
import { readNow } from '#server/db/now.ts'

const LOOK_MS = 30_000

export type Clock = {
  /** Now by the database's clock, in ms. */
  now: () => number
  stop: () => void
}

type Parts = { db: Db; log: { error: (about: object, text: string) => void }; read?: typeof readNow; lookMs?: number }

/**
 * All nodes and the database judge by one clock, the database's, so that a jump of a machine's own neither ends everybody's session nor
 * prolongs one. It is read now and then, and runs on the steady clock meanwhile.
 */
export const createClock = async ({ db, log, read = readNow, lookMs = LOOK_MS }: Parts): Promise<Clock> => {
  const look = async () => {
    const before = performance.now()
    const told = await read(db)
    return { told, at: (before + performance.now()) / 2 }
  }
  let last = await look()
  const timer = setInterval(() => {
    look().then(
      seen => {
        last = seen
      },
      (error: unknown) => log.error({ err: error, event: 'clock' }, 'the clock of the database was not read'),
    )
  }, lookMs)
  timer.unref()
  return { now: () => last.told + performance.now() - last.at, stop: () => clearInterval(timer) }
}
