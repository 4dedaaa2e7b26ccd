import type { Teste } from '#contract/configuracao/schema.ts'
import { textoDe } from '#contract/configuracao/texto-rules.ts'
import { hideEmail } from '#contract/fields/email.ts'
import { hideTelefone, isTelefone } from '#contract/fields/telefone.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { withTimeout } from '#server/core/timeout.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from './service.ts'
import { findOwnContact } from './store.ts'

const PROVIDER_TIMEOUT_MS = 5000
const SEM_TELEFONE = 'O seu perfil não tem um celular para receber o teste.'

/** Sends a text, filled with its examples, to the phone or e-mail of the account that asks. @throws Problem INDISPONIVEL. */
export const sendTest = async (deps: Deps, session: Session, { texto, valor }: Teste): Promise<{ para: string }> => {
  const { nome, canal, variaveis } = textoDe(texto)
  const { telefone, email } = (await findOwnContact(deps.db, session.contaId)) ?? { telefone: '', email: '' }
  if (canal === 'sms' && !isTelefone(telefone)) throw fieldProblem('valor', SEM_TELEFONE)
  const to = canal === 'sms' ? telefone : email
  await deps.limits.hit('SEND', { contact: to, user: String(session.contaId) })
  const write = await readTextos(deps.db, { [texto]: valor })
  const text = write(texto, variaveis)
  const sending = () =>
    canal === 'sms'
      ? deps.messages.sms({ to, text, budget: 'equipe' })
      : deps.messages.email({ to, subject: `${nome} (teste)`, text })
  try {
    await withTimeout(PROVIDER_TIMEOUT_MS, sending, new Error('provider took too long'))
  } catch (error) {
    deps.log.warn({ err: error, event: 'texto.teste' }, 'a test of a text was not sent')
    throw new Problem('INDISPONIVEL', { retryAfter: 5 })
  }
  return { para: canal === 'sms' ? hideTelefone(to) : hideEmail(to) }
}
