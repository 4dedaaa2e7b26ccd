/** Runs work with a time limit. At its end the signal aborts, and the promise rejects with `refusal`. */
export const withTimeout = async <T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  refusal: Error,
): Promise<T> => {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(refusal)
      controller.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}
