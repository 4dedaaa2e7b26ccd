import type { ConfirmedVersions, PageChanges, PageListener } from './client.ts'

/** Page changes of a database that only this process uses. */
export const createLocalChanges = ({ forget }: Pick<ConfirmedVersions, 'forget'>) => {
  const listeners = new Set<PageListener>()
  const changes: PageChanges = {
    subscribe: async listener => {
      listeners.add(listener)
    },
  }
  const notify = (page: number): void => {
    forget(page)
    for (const listener of [...listeners]) listener.onInvalidated(page)
  }
  return { changes, notify }
}

/** Opens a connection that receives the commits of every node; `onEnd` is called when it closes. @returns how to close it. */
export type Listen = (onPage: (page: number) => void, onEnd: () => void) => Promise<() => Promise<void>>

/** Page changes of a database that several nodes share. The first subscriber opens one connection, which serves the whole node. */
export const createSharedChanges = (
  listen: Listen,
  { forget, forgetAll }: ConfirmedVersions,
): { changes: PageChanges; close: () => Promise<void> } => {
  const listeners = new Set<PageListener>()
  let connection: ReturnType<Listen> | undefined
  const notify = (page: number): void => {
    forget(page)
    for (const listener of listeners) listener.onInvalidated(page)
  }
  const connect = (): ReturnType<Listen> => {
    const opening = listen(notify, () => {
      if (connection !== opening) return
      connection = undefined
      const disconnected = [...listeners]
      listeners.clear()
      for (const listener of disconnected) listener.onDisconnected()
    })
    connection = opening
    // The subscriber handles the rejection; here it only makes the next subscriber connect again.
    opening.then(forgetAll, () => {
      if (connection === opening) connection = undefined
    })
    return opening
  }
  return {
    changes: {
      subscribe: async listener => {
        await (connection ?? connect())
        listeners.add(listener)
      },
    },
    close: async () => {
      const disconnect = await connection?.catch(() => undefined)
      connection = undefined
      listeners.clear()
      await disconnect?.()
    },
  }
}
