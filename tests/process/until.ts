import { vi } from 'vitest'
import { WAIT_LIMIT } from '../wait-limit.ts'

/** The portal counts calls: asked more often, it refuses them for the rest of a minute. */
const INTERVAL_MS = 250

/** Repeats until something is found, also in a hook, where `expect.poll` does not work. @throws Error naming what was not found */
export const until = <T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await find()
      if (found === undefined) throw new Error(`not found: ${what}`)
      return found
    },
    { ...WAIT_LIMIT, interval: INTERVAL_MS },
  )
