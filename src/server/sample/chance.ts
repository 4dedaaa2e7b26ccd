export type Chance = {
  /** A whole number from 0 to below `below`. */
  below: (below: number) => number
  /** True with a probability of 1 in `every`. */
  once: (every: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Prefers the first entries of the list, like the frequencies of names. */
  pickFrequent: <T>(list: readonly T[]) => T
}

const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index]
  if (value === undefined) throw new Error('a list of the seed is empty')
  return value
}

/** The same sequence for the same seed on every machine (mulberry32). */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    once: every => below(every) === 0,
    pick: list => at(list, below(list.length)),
    pickFrequent: list => at(list, Math.floor(next() ** 2.2 * list.length)),
  }
}
