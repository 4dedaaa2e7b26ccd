import type { Executor } from '#server/db/client.ts'
import { endSessionsOfAccount, endSessionsOfPerson } from './store.ts'

/** For other nouns: every session of the person ends at once (password set by staff, deactivation). */
export const endPersonSessions = (db: Executor, pessoaId: number): Promise<void> => endSessionsOfPerson(db, pessoaId)

/** For other nouns: every session of the account ends at once. */
export const endAccountSessions = (db: Executor, contaId: number): Promise<void> => endSessionsOfAccount(db, contaId)
