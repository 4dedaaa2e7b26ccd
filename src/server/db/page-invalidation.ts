import type { Ear, PageChanges } from './client.ts'

/** For a database that lives in this process alone. */
export const createLocalChanges = () => {
  const listeners = new Set<Ear>()
  const changes: PageChanges = {
    follow: async listener => {
      listeners.add(listener)
    },
  }
  const notify = (page: number): void => {
    for (const listener of [...listeners]) listener.moved(page)
  }
  return { changes, notify }
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
    },
    close: async () => {
      const end = await line?.catch(() => undefined)
      line = undefined
      ears.clear()
      await end?.()
    },
  }
}
