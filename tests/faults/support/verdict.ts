import { setTimeout as pause } from 'node:timers/promises'

/** The observed result is not the required one. */
export class Failed extends Error {}
/** This machine cannot inject the fault, or the portal has nothing that it could affect. */
export class NotRun extends Error {}

export const must = (holds: boolean, seen: string): void => {
  if (!holds) throw new Failed(seen)
}

/** Polls until there is a result. @returns it, and how long it took. */
export const until = async <T>(
  what: string,
  limitMs: number,
  find: () => Promise<T | undefined | false>,
): Promise<{ found: T; ms: number }> => {
  const began = performance.now()
  let last = ''
  for (;;) {
    const found = await find().catch((error: unknown) => {
      last = ` (last: ${error instanceof Error ? error.message : String(error)})`
      return undefined
    })
    const ms = performance.now() - began
    if (found !== undefined && found !== false) return { found, ms }
    if (ms > limitMs) throw new Failed(`not within ${limitMs} ms: ${what}${last}`)
    await pause(25)
  }
}

export const formatMs = (ms: number): string => `${Math.round(ms)} ms`
