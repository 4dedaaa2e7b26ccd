import { ERRORS } from '#contract/errors.ts'
import { Problem } from '#server/core/problem.ts'
import { type Executor, sqlState } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import * as store from './store.ts'

/** Operations on accounts for other features. A password set by staff and a deactivation end the sessions immediately. */
export const endPersonSessions = store.endSessionsOfPerson
export const endAccountSessions = store.endSessionsOfAccount

/** Inserts a person with an account. The caller sets the roles, never a request. */
export const insertAccount = async (
  tx: Executor,
  pessoa: NewRow<'pessoa'>,
  conta: Omit<NewRow<'conta'>, 'pessoa_id'>,
): Promise<{ pessoaId: number; contaId: number }> => {
  const pessoaId = await store.insertPessoa(tx, pessoa)
  return { pessoaId, contaId: await store.insertConta(tx, { ...conta, pessoa_id: pessoaId }) }
}

export const emailTaken = (campo: string): Problem =>
  new Problem('EMAIL_EM_USO', { errors: [{ campo, message: ERRORS.EMAIL_EM_USO.message }] })

/** Turns a violation of the unique index on e-mails into an error of the field. */
export const withUniqueEmail = async <T>(campo: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw sqlState(error) === '23505' ? emailTaken(campo) : error
  }
}
