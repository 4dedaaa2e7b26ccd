/**
 * Limits how many pieces of work run at once; further ones wait in their order.
 * @param queue the most that may wait, and the refusal beyond it; without it the queue has no limit.
 */
export const createSlots = (max: number, queue?: { max: number; refusal: () => Error }) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else if (queue && waiting.length >= queue.max) throw queue.refusal()
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A slot passes to the next in the queue, and is released only if the queue is empty.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
