import { RESPOSTAS } from '#contract/privacidade/messages.ts'
import type { Deps } from '#server/deps.ts'
import { endWaiting, forgetDiscarded, listDiscarded } from './store.ts'

const BATCH = 500

/** Removes the files of pictures whose record is gone; what cannot be removed is tried again, and its request stays open. */
export const removeDiscarded = async (deps: Pick<Deps, 'db' | 'media' | 'log'>): Promise<number> => {
  let removed = 0
  for (const { nome } of await listDiscarded(deps.db, BATCH)) {
    try {
      await deps.media.remove(nome)
      await forgetDiscarded(deps.db, nome)
      removed += 1
    } catch (error) {
      deps.log.error({ err: error, event: 'titular.arquivo' }, 'a discarded picture could not be removed')
    }
  }
  await endWaiting(deps.db, RESPOSTAS.apagado)
  return removed
}
