import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import { insertFalecido } from './store.ts'

/** The deceased of a despedida from an old system; the rules of the fields were kept by who read them. */
export const importFalecido = async (tx: Executor, values: NewRow<'falecido'>): Promise<number> =>
  (await insertFalecido(tx, values)).id
