import { setTimeout as sleep } from 'node:timers/promises'
import { despedidaOfPage, LISTS_PAGE_NUMBER } from '#server/db/page-versions.ts'
import type { Deps } from '#server/deps.ts'
import { refreshCartao } from './cartao-service.ts'

/** Repeated saves of one person follow each other quickly: one card is drawn for all of them. */
const SETTLE_MS = 500
/** An import writes thousands of pages at once: cards beyond this number are drawn on request. */
const PENDING_MAX = 500

/** Draws the pending cards one after another, so that a requested card waits for one of them at most. */
const createQueue = (deps: Deps, settle: () => Promise<unknown>) => {
  const pending = new Set<number>()
  let isRunning = false
  let isStopped = false
  const run = async (): Promise<void> => {
    await settle()
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

/**
 * For each despedida whose page was written on any node: draws its card, so that its link can be shared at once, and removes books and
 * comunicados that show what was there before.
 * @param settle waits before the cards of a first save are drawn
 */
export const createCartaoDrawing = (deps: Deps, settle = () => sleep(SETTLE_MS)): CartaoDrawing => {
  const queue = createQueue(deps, settle)
  let isFollowing = false
  const onRemovalError = (error: unknown): void =>
    deps.log.warn({ err: error, event: 'documento' }, 'a stored document could not be removed')
  const onInvalidated = (page: number): void => {
    const id = despedidaOfPage(page)
    if (id !== undefined) queue.add(id)
    // What was erased or changed must not stay in a document on disk; one that is still wanted is made again.
    if (page > LISTS_PAGE_NUMBER)
      Promise.all([deps.ebooks.removeOf(page), deps.comunicados.remove(String(page))]).catch(onRemovalError)
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
