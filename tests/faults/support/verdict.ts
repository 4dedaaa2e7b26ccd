import { setTimeout as pause } from 'node:timers/promises'

/** What is seen is not what must hold. */
export class Failed extends Error {}
/** This machine cannot inject the fault, or there is nothing here that it could befall. */
export class NotRun extends Error {}

export const must = (holds: boolean, seen: string): void => {
  if (!holds) throw new Failed(seen)
}

/** Looks again and again until there is something. @returns it, and how long it took. */
export const until = async <T>(
  what: string,
  limitMs: number,
  look: () => Promise<T | undefined | false>,
): Promise<{ found: T; ms: number }> => {
  const began = performance.now()
  let last = ''
  for (;;) {
    const found = await look().catch((error: unknown) => {
      last = ` (last: ${error instanceof Error ? error.message : String(error)})`
      return undefined
    })
    const ms = performance.now() - began
    if (found !== undefined && found !== false) return { found, ms }
    if (ms > limitMs) throw new Failed(`not within ${limitMs} ms: ${what}${last}`)
    await pause(25)
  }
}

export const round = (ms: number): string => `${Math.round(ms)} ms`
