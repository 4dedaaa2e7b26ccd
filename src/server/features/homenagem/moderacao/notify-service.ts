import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import type { Moderador } from './digest-store.ts'

/** Notifies by e-mail where one is known, else by SMS. */
export const notifyModerador = (
  deps: Deps,
  tx: Executor,
  { email, telefone }: Moderador,
  texts: { assunto: string; email: string; sms: string },
): Promise<void> => notifyPerson(deps, tx, email === '' ? { telefone } : { email }, texts)
