/** Now and every `milliseconds`, never twice at a time; a round that fails ends nothing: the next one tries again. @returns how to stop it */
export const everyRound = (
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): (() => void) => {
  let busy = false
  const run = (): void => {
    if (busy) return
    busy = true
    void work()
      .catch(onError)
      .finally(() => {
        busy = false
      })
  }
  const timer = setInterval(run, milliseconds)
  run()
  return () => clearInterval(timer)
}
