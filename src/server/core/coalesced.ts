/** Runs `work` once at a time: calls that come while it runs share the next run. */
export const coalesced = (work: () => Promise<void>): (() => Promise<void>) => {
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    next = undefined
    running = work()
    return running
  }
  return () => {
    next ??= running.then(run)
    return next
  }
}
