import type { Executor } from '#server/db/client.ts'
import { allValues, execute, firstRow } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'

export const insertParticipante = async (db: Executor, values: NewRow<'participante'>): Promise<number> =>
  (await db.insertInto('participante').values(values).returning('id').executeTakeFirstOrThrow()).id

/** The contact of a registration, whose row is locked until the transaction ends. */
export const lockContact = (tx: Executor, id: number) =>
  firstRow<{ telefone: string; email: string }>(
    tx,
  )`select telefone, email from participante where id = ${id} for update`

export const setEmail = (tx: Executor, id: number, email: string) =>
  execute(tx)`update participante set email = ${email} where id = ${id}`

/** The purposes to which this registration agreed. */
export const listAgreed = (tx: Executor, id: number) =>
  allValues<string>(
    tx,
  )`select finalidade from consentimento where participante_id = ${id} and valor and retirado_em is null`
