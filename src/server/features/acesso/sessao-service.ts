import type { Executor } from '#server/db/client.ts'
import { endSessionsOfAccount, endSessionsOfPerson } from './store.ts'

/** For other features: ends every session of the person at once (password set by staff, deactivation). */
export const endPersonSessions = (db: Executor, pessoaId: number): Promise<void> => endSessionsOfPerson(db, pessoaId)

/** For other features: ends every session of the account at once. */
export const endAccountSessions = (db: Executor, contaId: number): Promise<void> => endSessionsOfAccount(db, contaId)
