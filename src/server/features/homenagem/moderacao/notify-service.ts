import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Moderador } from './digest-store.ts'

type NoticeTexts = { assunto: string; email: string; sms: string }

/** Notifies by e-mail where one is known, else by SMS; the notice is queued in the transaction that causes it. */
export const notifyModerador = async (
  deps: Deps,
  tx: Executor,
  { email, telefone }: Moderador,
  texts: NoticeTexts,
): Promise<void> => {
  if (email !== '')
    await deps.notices.send(tx, { canal: 'email', para: email, assunto: texts.assunto, texto: texts.email })
  else if (telefone !== '')
    await deps.notices.send(tx, { canal: 'sms', para: telefone, assunto: texts.assunto, texto: texts.sms })
}
