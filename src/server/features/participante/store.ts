import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'

export const insertParticipante = async (db: Executor, values: NewRow<'participante'>): Promise<number> =>
  (await db.insertInto('participante').values(values).returning('id').executeTakeFirstOrThrow()).id
