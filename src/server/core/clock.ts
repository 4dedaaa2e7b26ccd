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

/**
 * All nodes use the clock of the database, so that a jump of a machine's own clock neither ends all sessions nor prolongs one. The clock
 * is polled; between two polls the monotonic clock of the process advances it.
 */
export const createClock = async (options: ClockOptions): Promise<Clock> => {
  const { readNow, log, pollIntervalMs = POLL_INTERVAL_MS } = options
  const poll = async () => {
    const before = performance.now()
    const time = await readNow()
    return { time, at: (before + performance.now()) / 2 }
  }
  let last = await poll()
  const timer = setInterval(() => {
    poll().then(
      next => {
        last = next
      },
      (error: unknown) => log.error({ err: error, event: 'clock' }, 'the clock of the database was not read'),
    )
  }, pollIntervalMs)
  timer.unref()
  return { now: () => last.time + performance.now() - last.at, stop: () => clearInterval(timer) }
}
