import { setTimeout as sleep } from 'node:timers/promises'
import { everyRound } from '#server/core/run-every.ts'
import { despedidaOfPage } from '#server/db/page-versions.ts'
import type { Deps } from '#server/deps.ts'
import { cleanCartoes, refreshCartao } from './cartao-service.ts'

/** A person who saves often saves several times in a row: one card is drawn for them all. */
const SETTLE_MS = 500
/** An import writes thousands of pages at once: what exceeds this is drawn when somebody asks for it. */
const PENDING_MAX = 500
const FOLLOW_RETRY_MS = 10_000
const CLEAN_INTERVAL_MS = 3_600_000

/** Draws the waiting cards one after another; whoever asks for a card waits for one of them at most. */
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

/**
 * Draws the card of each despedida whose page was written, whichever node wrote it, so that the link can be sent at once.
 * @returns how to stop it
 */
export const startCartaoDrawing = (deps: Deps): (() => void) => {
  const queue = createQueue(deps)
  let isFollowing = false
  const follow = async (): Promise<void> => {
    if (isFollowing) return
    const moved = (page: number): void => {
      const id = despedidaOfPage(page)
      if (id !== undefined) queue.add(id)
    }
    await deps.changes.follow({ moved, lost: () => (isFollowing = false) })
    isFollowing = true
  }
  const warn = (message: string) => (error: unknown) => deps.log.warn({ err: error, event: 'cartao' }, message)
  const stops = [
    everyRound(FOLLOW_RETRY_MS, follow, warn('saved pages are not followed: their share cards are drawn on request')),
    everyRound(CLEAN_INTERVAL_MS, () => cleanCartoes(deps), warn('stored share cards could not be cleaned')),
    queue.stop,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
