import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import { insertFalecido } from './store.ts'

/** Inserts the deceased of an imported despedida; the importer has already validated the fields. */
export const importFalecido = async (tx: Executor, values: NewRow<'falecido'>): Promise<number> =>
  (await insertFalecido(tx, values)).id
