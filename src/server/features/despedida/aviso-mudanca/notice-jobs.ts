import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findDespedida } from '#server/features/despedida/store.ts'
import { queueNotices } from './service.ts'
import { claimDue, listDue } from './store.ts'

const DESPEDIDAS_PER_RUN_MAX = 100

/** Tells the changes whose delay is over; each in its own transaction, so that one failure does not stop the others. */
export const sendDueNotices = async (deps: Deps): Promise<void> => {
  for (const id of await listDue(deps.db, DESPEDIDAS_PER_RUN_MAX))
    await inTransaction(deps.db, async tx => {
      const known = await claimDue(tx, id)
      const row = known && (await findDespedida(tx, id))
      if (known && row) await queueNotices(deps, tx, row, known)
    }).catch((error: unknown) =>
      deps.log.error({ err: error, event: 'change-notice.failed', despedida: id }, 'notice of a change not sent'),
    )
}
