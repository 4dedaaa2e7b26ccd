import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

/** How long a test waits for an event. Generous, because a busy machine must not fail a test that would pass; no other test states a limit. */
export const WAIT_LIMIT_MS = 120_000
const ATTEMPT_INTERVAL_MS = 20

/** For tests that wait several times for programs that they start: ffmpeg, slapd. */
export const SLOW_TEST = { timeout: 10 * WAIT_LIMIT_MS }

/** Repeats `attempt` until it throws no more. @returns what it returned. */
export const waitFor = async <T>(attempt: () => T | Promise<T>): Promise<T> => {
  for (let waitedMs = 0; ; waitedMs += ATTEMPT_INTERVAL_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (waitedMs >= WAIT_LIMIT_MS) throw error
    }
    await pause(ATTEMPT_INTERVAL_MS)
  }
}

export const until = (isTrue: () => boolean | Promise<boolean>): Promise<void> =>
  waitFor(async () => {
    if (!(await isTrue())) throw new Error(`still not true: ${isTrue}`)
  })

/** A promise that the test resolves, to hold something open until it has seen it. */
export const createDeferred = () => {
  let resolve = (): void => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

/**
 * Time limits of the given lengths made with `AbortSignal.timeout`, which fake timers do not reach. None expires until `expire` is called;
 * `vi.restoreAllMocks` returns to the real ones. Limits of other lengths stay real: test files share a process, and a request that an
 * earlier file left behind sets a limit of its own.
 */
export const holdTimeLimits = (...milliseconds: number[]) => {
  const held: { ms: number; controller: AbortController }[] = []
  const real = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    if (!milliseconds.includes(ms)) return real(ms)
    const controller = new AbortController()
    held.push({ ms, controller })
    return controller.signal
  })
  return {
    /** The limits that were held so far, in milliseconds. */
    lengths: (): number[] => held.map(({ ms }) => ms),
    expire: (): void => {
      for (const { controller } of held) controller.abort(new DOMException('The operation timed out', 'TimeoutError'))
    },
  }
}
