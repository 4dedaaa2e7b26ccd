const POLL_INTERVAL_MS = 30_000

export type Clock = {
  /** Now by the database's clock, in ms. */
  now: () => number
  stop: () => void
}

type ClockOptions = {
  /** The database's wall clock, in ms. */
  readNow: () => Promise<number>
  log: { error: (fields: object, text: string) => void }
  pollIntervalMs?: number
}

/** One reading of the database's clock, which the monotonic clock of the process advances. */
export const readClock = async (readNow: ClockOptions['readNow']): Promise<Clock['now']> => {
  const before = performance.now()
  const time = await readNow()
  const at = (before + performance.now()) / 2
  return () => Math.round(time + performance.now() - at)
}

/**
 * All nodes use the clock of the database, so that a machine whose own clock is wrong or jumps neither ends nor prolongs anything. The clock
 * is polled.
 */
export const createClock = async (options: ClockOptions): Promise<Clock> => {
  const { readNow, log, pollIntervalMs = POLL_INTERVAL_MS } = options
  let current = await readClock(readNow)
  const timer = setInterval(() => {
    readClock(readNow).then(
      next => {
        current = next
      },
      (error: unknown) => log.error({ err: error, event: 'clock' }, 'the clock of the database was not read'),
    )
  }, pollIntervalMs)
  timer.unref()
  return { now: () => current(), stop: () => clearInterval(timer) }
}

let clockOfProcess: Clock['now'] = () => Date.now()

/** From now on `portalNow` is by this clock; until then it is the machine's. */
export const setPortalClock = (now: Clock['now']): void => {
  clockOfProcess = now
}

/** Now by the database's clock, in ms: the only clock of the server (`npm run check`). */
export const portalNow = (): number => clockOfProcess()
