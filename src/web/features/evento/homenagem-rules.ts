import { EVENTO } from '#contract/evento/messages.ts'
import { MENSAGEM, NOME_CLIENTE, NOME_HOMENAGEADO } from '#contract/evento/rules.ts'
import { emailProblem } from '#contract/fields/email.ts'
import { telefoneMessages, telefoneProblem } from '#contract/fields/telefone.ts'
import { textProblem } from '#contract/fields/text.ts'
import { type FormErrors, withoutEmpty } from '#web/lib/form-errors.ts'

export const EMPTY_HOMENAGEM = { nomeCliente: '', telefone: '', email: '', nomeHomenageado: '', mensagem: '' }
export type EventHomenagem = typeof EMPTY_HOMENAGEM

/** Specification §5 "Event homenagem", the same rules as on the server. */
export const homenagemErrors = (homenagem: EventHomenagem): FormErrors<keyof EventHomenagem> =>
  withoutEmpty({
    nomeCliente: textProblem(homenagem.nomeCliente, NOME_CLIENTE),
    nomeHomenageado: textProblem(homenagem.nomeHomenageado, NOME_HOMENAGEADO),
    mensagem: textProblem(homenagem.mensagem, MENSAGEM),
    telefone: telefoneProblem(homenagem.telefone, telefoneMessages(EVENTO)),
    email: emailProblem(homenagem.email, { invalid: EVENTO.emailInvalido }),
  })
