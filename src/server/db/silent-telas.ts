import { sql } from 'kysely'
import type { Executor } from './client.ts'

/**
 * Forgets displays without a key that went silent: after an hour when they lived less than one (an invented or mistyped one), else after
 * thirty days, so that a display that broke down stays in the list of the staff.
 */
export const forgetSilentTelas = async (db: Executor): Promise<void> => {
  await sql`delete from tela where not com_chave and vista_em < now() -
    case when vista_em - criada_em < interval '1 hour' then interval '1 hour' else interval '30 days' end`.execute(db)
}
