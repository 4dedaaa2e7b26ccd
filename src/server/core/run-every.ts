/**
 * Runs `work` now and every `intervalMs`, never twice at a time. A run that fails is reported; the next one tries again.
 * @returns how to stop it; the promise settles when a run in progress has ended.
 */
export const runEvery = (
  intervalMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, intervalMs)
  run()
  return async () => {
    clearInterval(timer)
    await running
  }
}
