import { isTelefone } from '#contract/fields/telefone.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'

export type ContactChange = { nome: string; oldTelefone?: string; oldEmail?: string }

/** Notifies the replaced contact, in the transaction of the change. */
export const notifyOldContact = async (
  deps: Deps,
  tx: Executor,
  { nome, oldTelefone = '', oldEmail = '' }: ContactChange,
): Promise<void> => {
  const write = await readTextos(tx)
  const contact = { telefone: isTelefone(oldTelefone) ? oldTelefone : '', email: oldEmail }
  await notifyPerson(deps, tx, contact, {
    assunto: write('contatoAssunto'),
    sms: write('contatoSms'),
    email: write('contatoEmail', { nome }),
  })
}
