import { RESPOSTAS } from '#contract/privacidade/messages.ts'
import type { Deps } from '#server/deps.ts'
import { closeWaitingPedidos, deletePendingDeletion, listPendingDeletions } from './store.ts'

const DELETION_BATCH_ROWS = 500

/** Removes the files of pictures whose row was deleted. A failed removal is repeated by the next run, and its request remains open. */
export const removePendingFiles = async (deps: Pick<Deps, 'db' | 'media' | 'log'>): Promise<number> => {
  let removed = 0
  for (const { nome } of await listPendingDeletions(deps.db, DELETION_BATCH_ROWS)) {
    try {
      await deps.media.remove(nome)
      await deletePendingDeletion(deps.db, nome)
      removed += 1
    } catch (error) {
      deps.log.error({ err: error, event: 'titular.arquivo' }, 'a discarded picture could not be removed')
    }
  }
  await closeWaitingPedidos(deps.db, RESPOSTAS.apagado)
  return removed
}
