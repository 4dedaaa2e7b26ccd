import { median } from './numbers.ts'

export type Rounds<T> = { first: T[]; second: T[] }

/**
 * Two things measured in turns, ABBA ABBA …: the machine is shared and noisy, so only neighbours in time are compared.
 * Round `i` of one stands beside round `i` of the other.
 */
export const inTurns = async <T>(rounds: number, first: () => Promise<T>, second: () => Promise<T>) => {
  const found: Rounds<T> = { first: [], second: [] }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['first', 'second'] as const) : (['second', 'first'] as const)
    for (const which of order) found[which].push(await (which === 'first' ? first : second)())
  }
  return found
}

export type Ratio = { median: number; min: number; max: number }

/** First by second, round by round. */
export const ratioOf = ({ first, second }: Rounds<number>): Ratio => {
  const ratios = first.map((value, round) => value / (second[round] ?? Number.NaN))
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) }
}
