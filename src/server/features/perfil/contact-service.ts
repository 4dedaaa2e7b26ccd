import { isTelefone } from '#contract/fields/telefone.ts'
import { AVISO_CONTATO } from '#contract/perfil/messages.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

export type ContactChange = { nome: string; oldTelefone?: string; oldEmail?: string }

/** Notifies the replaced contact, in the transaction of the change. */
export const notifyOldContact = async (
  deps: Deps,
  tx: Executor,
  { nome, oldTelefone = '', oldEmail = '' }: ContactChange,
): Promise<void> => {
  const { assunto } = AVISO_CONTATO
  if (isTelefone(oldTelefone))
    await deps.notices.send(tx, { canal: 'sms', para: oldTelefone, assunto, texto: AVISO_CONTATO.telefone })
  if (oldEmail !== '')
    await deps.notices.send(tx, { canal: 'email', para: oldEmail, assunto, texto: AVISO_CONTATO.email(nome) })
}
