import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Moderador } from './digest-store.ts'

type Words = { assunto: string; email: string; sms: string }

/** By e-mail where one is known, else to the phone; kept in the transaction that gave the reason. */
export const notifyModerador = async (
  deps: Deps,
  tx: Executor,
  { email, telefone }: Moderador,
  words: Words,
): Promise<void> => {
  if (email !== '')
    await deps.notices.send(tx, { canal: 'email', para: email, assunto: words.assunto, texto: words.email })
  else if (telefone !== '')
    await deps.notices.send(tx, { canal: 'sms', para: telefone, assunto: words.assunto, texto: words.sms })
}
