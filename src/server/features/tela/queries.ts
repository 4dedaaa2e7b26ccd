import type { Executor } from '#server/db/client.ts'
import { execute } from '#server/db/rows.ts'

/**
 * Deletes displays without a key that send no heartbeat: after an hour if they existed for less than one (a mistyped address), else after
 * thirty days, so that a broken display remains in the list of the staff.
 */
export const forgetSilentTelas = (db: Executor) => execute(db)`
    delete from tela where not com_chave and vista_em < now() -
    case when vista_em - criada_em < interval '1 hour' then interval '1 hour' else interval '30 days' end`
