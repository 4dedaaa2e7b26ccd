import { setTimeout as sleep } from 'node:timers/promises'
import { despedidaOfPage } from '#server/db/page-versions.ts'
import type { Deps } from '#server/deps.ts'
import { refreshCartao } from './cartao-service.ts'

/** Repeated saves of one person follow each other quickly: one card is drawn for all of them. */
const SETTLE_MS = 500
/** An import writes thousands of pages at once: cards beyond this number are drawn on request. */
const PENDING_MAX = 500

/** Draws the pending cards one after another, so that a requested card waits for one of them at most. */
const createQueue = (deps: Deps) => {
  const pending = new Set<number>()
  let isRunning = false
  let isStopped = false
  const run = async (): Promise<void> => {
    await sleep(SETTLE_MS)
    for (const id of pending) {
      if (isStopped) return
      pending.delete(id)
      await refreshCartao(deps, id).catch((error: unknown) =>
        deps.log.warn({ err: error, event: 'cartao', despedidaId: id }, 'a share card could not be drawn ahead'),
      )
    }
  }
  return {
    add: (id: number): void => {
      if (pending.size < PENDING_MAX) pending.add(id)
      if (isRunning) return
      isRunning = true
      void run().finally(() => {
        isRunning = false
      })
    },
    stop: (): void => {
      isStopped = true
    },
  }
}

type CartaoDrawing = {
  /** Subscribes to page changes; called again, it renews a lost subscription. */
  follow: () => Promise<void>
  stop: () => void
}

/** Draws the card of each despedida whose page was written on any node, so that its link can be shared at once. */
export const createCartaoDrawing = (deps: Deps): CartaoDrawing => {
  const queue = createQueue(deps)
  let isFollowing = false
  const onInvalidated = (page: number): void => {
    const id = despedidaOfPage(page)
    if (id !== undefined) queue.add(id)
  }
  return {
    follow: async () => {
      if (isFollowing) return
      await deps.changes.subscribe({ onInvalidated, onDisconnected: () => (isFollowing = false) })
      isFollowing = true
    },
    stop: queue.stop,
  }
}
