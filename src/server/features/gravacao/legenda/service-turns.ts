import type { Deps } from '#server/deps.ts'

/** After so many failures in a row people are told, and decide. */
const FAILURES_MAX = 8
/** While a live picture is captioned, the service hears one other sound, of at most a minute, and is then left alone for so long. */
const LIVE_FIRST_MS = 60_000

/** 30 s, 1 min, 2 min … up to half an hour. @param failures before this one. @returns seconds until the next attempt; undefined for none */
export const secondsUntilRetry = (failures: number): number | undefined =>
  failures + 1 >= FAILURES_MAX ? undefined : Math.min(1800, 30 * 2 ** failures)

/** When the recognition service may hear what can wait: live captions come first. `heard` is called after each sound. */
export const createServiceTurns = ({ streams, now }: Pick<Deps, 'streams' | 'now'>) => {
  let heardAt = Number.NEGATIVE_INFINITY
  return {
    isFree: (): boolean => !streams.isCaptioning() || now() >= heardAt + LIVE_FIRST_MS,
    heard: (): void => {
      heardAt = now()
    },
  }
}
