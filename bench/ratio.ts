import { type Goal, goalAtMost, median } from './shared.ts'

/** Times of the same work by the portal and by the engine alone, in the same run. */
export type Pair = { portal: number[]; alone: number[] }

/** Both in turn, so that whatever else the machine does meets both. */
export const measureInTurn = async (
  rounds: number,
  { portal, alone }: { portal: () => Promise<number[]>; alone: () => Promise<number[]> },
): Promise<Pair> => {
  const pair: Pair = { portal: [], alone: [] }
  for (let round = 0; round < rounds; round += 1) {
    pair.alone.push(...(await alone()))
    pair.portal.push(...(await portal()))
  }
  return pair
}

const formatTime = (value: number): string => value.toFixed(value < 10 ? 2 : 0)

/** `enough`: a time in `unit` that a person does not feel. It is the limit where the ratio would ask for less. */
type Comparison = { id: string; what: string; engine: string; unit: string; atMost: number; enough?: number }

/** Seconds depend on the machine: the ratio to the engine alone is what is judged. */
export const ratioGoal = (
  { id, what, engine, unit, atMost, enough }: Comparison,
  { portal, alone }: Pair,
  statistic: (times: readonly number[]) => number = median,
): Goal => {
  const [ours, theirs] = [statistic(portal), statistic(alone)]
  const note = `${formatTime(ours)} ${unit}, alone ${formatTime(theirs)} ${unit}; ${portal.length} samples each`
  const limit = enough === undefined ? atMost : Math.max(atMost, enough / theirs)
  const noteOfEnough = enough === undefined ? '' : `; ${enough} ${unit} are enough`
  return goalAtMost(id, `${what} ÷ ${engine}`, ours / theirs, '×', limit, note + noteOfEnough)
}
