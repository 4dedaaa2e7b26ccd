import type { Ear, PageChanges } from './client.ts'

/** So long at most is an acknowledgement held back, in ms: what is not made anew by then is made for who asks for it. */
const HELD_MS = 200

/** Resolves with all of them, however each ends, or when the time is over. */
const allWithin = (work: readonly Promise<unknown>[], ms: number): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    void Promise.allSettled(work).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/** For a database that lives in this process alone. */
export const createLocalChanges = () => {
  const ears = new Set<Ear>()
  const held = new Set<Promise<void>>()
  const changes: PageChanges = {
    follow: async ear => {
      ears.add(ear)
    },
    shown: () => (held.size === 0 ? undefined : Promise.all(held)),
  }
  /**
   * @param show begins to refuse what was made before the commit.
   * @returns until when whoever wrote is not to be told of it; nothing where nobody makes anything anew.
   */
  const tell = (pages: readonly number[], show: () => void): Promise<void> | undefined => {
    const followed = [...ears]
    const work = followed.flatMap(ear => pages.flatMap(page => ear.moving?.(page) ?? []))
    const end = () => {
      show()
      for (const ear of followed) for (const page of pages) ear.moved(page)
    }
    if (work.length === 0) {
      end()
      return undefined
    }
    const holding = allWithin(work, HELD_MS).then(() => {
      held.delete(holding)
      end()
    })
    held.add(holding)
    return holding
  }
  return { changes, tell }
}

/** Begins to hear of commits on every node; `onEnd` when that is over. @returns its end. */
export type Listen = (onPage: (page: number) => void, onEnd: () => void) => Promise<() => Promise<void>>

/** For a database shared with other nodes: one connection listens for the whole node, from the first who wants to hear. */
export const createSharedChanges = (listen: Listen): { changes: PageChanges; close: () => Promise<void> } => {
  const ears = new Set<Ear>()
  let line: ReturnType<Listen> | undefined
  const tell = (page: number): void => {
    for (const ear of ears) ear.moved(page)
  }
  const begin = (): ReturnType<Listen> => {
    const begun = listen(tell, () => {
      if (line !== begun) return
      line = undefined
      const deaf = [...ears]
      ears.clear()
      for (const ear of deaf) ear.lost()
    })
    line = begun
    begun.catch(() => {
      if (line === begun) line = undefined
    })
    return begun
  }
  return {
    changes: {
      follow: async ear => {
        await (line ?? begin())
        ears.add(ear)
      },
      shown: () => undefined,
    },
    close: async () => {
      const end = await line?.catch(() => undefined)
      line = undefined
      ears.clear()
      await end?.()
    },
  }
}
