import { percentile } from '../lib/numbers.ts'

/** What each kind of call took and how it was answered. */
export type Meter = {
  note: (kind: string, ms: number, status: number) => void
  /** Runs one call and notes it; one that got no answer counts as refused with status 0. */
  call: <T extends { status: number; ms: number }>(kind: string, asking: Promise<T>) => Promise<T | undefined>
  result: () => { kinds: Record<string, { count: number; p50: number; p99: number }>; refused: Record<string, number> }
}

export const createMeter = (): Meter => {
  const times = new Map<string, number[]>()
  const refused: Record<string, number> = {}
  const note = (kind: string, ms: number, status: number): void => {
    if (status !== 200) refused[`${kind} ${status}`] = (refused[`${kind} ${status}`] ?? 0) + 1
    else if (times.has(kind)) times.get(kind)?.push(ms)
    else times.set(kind, [ms])
  }
  return {
    note,
    call: async (kind, asking) => {
      const answer = await asking.catch(() => undefined)
      note(kind, answer?.ms ?? 0, answer?.status ?? 0)
      return answer?.status === 200 ? answer : undefined
    },
    result: () => ({
      kinds: Object.fromEntries(
        [...times].map(([kind, values]) => [
          kind,
          { count: values.length, p50: percentile(values, 0.5), p99: percentile(values, 0.99) },
        ]),
      ),
      refused,
    }),
  }
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Begins `work` so many times a second until `end`, whether or not what went before is done; waits for the last. */
export const pace = async (
  perSecond: number,
  end: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> => {
  const gap = 1000 / perSecond
  const running = new Set<Promise<unknown>>()
  let index = 0
  for (let next = performance.now() + Math.random() * gap; next < end; next += gap) {
    await pause(Math.max(0, next - performance.now()))
    const one: Promise<unknown> = work(index).finally(() => running.delete(one))
    running.add(one)
    index += 1
  }
  await Promise.all(running)
}
