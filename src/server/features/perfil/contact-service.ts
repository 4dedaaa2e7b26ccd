import { isTelefone } from '#contract/fields/telefone.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { budgetOf } from '#server/adapters/message-budget.ts'
import { fieldProblem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'

/**
 * Who holds e-mail or phone obtains a new password: a session that was opened without the password changes neither.
 * @param at where the fields are in the body.
 * @throws Problem DADOS_INVALIDOS at the field.
 */
export const requireSenhaForContact = (
  { semSenha }: Session,
  change: { email?: string | undefined; telefone?: string | undefined },
  at = '',
): void => {
  for (const campo of ['email', 'telefone'] as const)
    if (semSenha && change[campo] !== undefined) throw fieldProblem(`${at}${campo}`, PERFIL.contatoSemSenha)
}

export type ContactChange = { session: Session; nome: string; oldTelefone?: string; oldEmail?: string }

/** Notifies the replaced contact, in the transaction of the change. */
export const notifyOldContact = async (
  deps: Deps,
  tx: Executor,
  { session, nome, oldTelefone = '', oldEmail = '' }: ContactChange,
): Promise<void> => {
  const write = await readTextos(tx)
  const contact = { telefone: isTelefone(oldTelefone) ? oldTelefone : '', email: oldEmail }
  await notifyPerson(deps, tx, contact, {
    assunto: write('contatoAssunto'),
    sms: write('contatoSms'),
    email: write('contatoEmail', { nome }),
    verba: budgetOf(session),
  })
}
