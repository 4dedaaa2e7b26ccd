import { isTelefone } from '#contract/fields/telefone.ts'
import { AVISO_CONTATO } from '#contract/perfil/messages.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'

export type ContactChange = { nome: string; oldTelefone?: string; oldEmail?: string }

/** Notifies the replaced contact, in the transaction of the change. */
export const notifyOldContact = async (
  deps: Deps,
  tx: Executor,
  { nome, oldTelefone = '', oldEmail = '' }: ContactChange,
): Promise<void> => {
  const { assunto, telefone: sms } = AVISO_CONTATO
  const contact = { telefone: isTelefone(oldTelefone) ? oldTelefone : '', email: oldEmail }
  await notifyPerson(deps, tx, contact, { assunto, sms, email: AVISO_CONTATO.email(nome) })
}
