import { ApiError } from './http.ts'
import { pause } from './pause.ts'

/** Between two attempts to send a part, longer each time; an interruption of half a minute goes unnoticed. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000]

/** The network is away, or the portal is restarting: the part is sent again. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status >= 500)

/** Sends a part of an upload again for half a minute. @param onWaiting is told while the network is away */
export const withRetries = async <T>(send: () => Promise<T>, onWaiting: (waiting: boolean) => void): Promise<T> => {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      const sent = await send()
      onWaiting(false)
      return sent
    } catch (error) {
      if (!isTemporary(error)) throw error
      onWaiting(true)
      await pause(delay)
    }
  }
  return send()
}
