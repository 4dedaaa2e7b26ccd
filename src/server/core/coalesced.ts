/** Runs `work` once at a time: calls that come while it runs share the next run, also after one that failed. */
export const coalesced = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const run = (): Promise<T> => {
    next = undefined
    const current = work()
    running = current
    return current
  }
  return () => {
    next ??= running.then(run, run)
    return next
  }
}
