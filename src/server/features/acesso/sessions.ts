import type { Executor } from '#server/db/client.ts'
import { endSessionsOfPerson } from './store.ts'

/** For other nouns: every session of the person ends at once (password set by staff, deactivation). */
export const endPersonSessions = (db: Executor, pessoaId: number): Promise<void> => endSessionsOfPerson(db, pessoaId)
