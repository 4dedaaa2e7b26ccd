import { EVENTO_MENSAGEM_MAX, EVENTO_MENSAGEM_MIN, EVENTO_NOME_MAX, EVENTO_NOME_MIN } from '#contract/evento/limits.ts'
import { EVENTO } from '#contract/evento/messages.ts'
import { emailProblem } from '#contract/fields/email.ts'
import { telefoneProblem } from '#contract/fields/telefone.ts'
import { lengthOf, textProblem } from '#contract/fields/text.ts'
import { type FormErrors, withoutEmpty } from '#web/lib/form-errors.ts'
import { FORMULARIO } from './messages.ts'

export const EMPTY_HOMENAGEM = { nomeCliente: '', telefone: '', email: '', nomeHomenageado: '', mensagem: '' }
export type EventHomenagem = typeof EMPTY_HOMENAGEM
export type EventWords = Pick<EventHomenagem, 'nomeCliente' | 'nomeHomenageado' | 'mensagem'>

const nameProblem = (value: string): string | undefined =>
  lengthOf(value.trim()) > EVENTO_NOME_MAX
    ? FORMULARIO.nomeLongo
    : textProblem(value, {
        min: EVENTO_NOME_MIN,
        max: EVENTO_NOME_MAX,
        required: EVENTO.obrigatorio,
        tooShort: EVENTO.nomeCurto,
      })

const messageProblem = (value: string): string | undefined =>
  lengthOf(value.trim()) > EVENTO_MENSAGEM_MAX
    ? FORMULARIO.mensagemLonga
    : textProblem(value, {
        min: EVENTO_MENSAGEM_MIN,
        max: EVENTO_MENSAGEM_MAX,
        required: EVENTO.obrigatorio,
        tooShort: EVENTO.mensagemCurta,
        multiline: true,
      })

/** Specification §5 "Event homenagem": limits of the texts, also for edits by staff. */
export const wordsErrors = ({ nomeCliente, nomeHomenageado, mensagem }: EventWords) =>
  withoutEmpty({
    nomeCliente: nameProblem(nomeCliente),
    nomeHomenageado: lengthOf(nomeHomenageado.trim()) > EVENTO_NOME_MAX ? FORMULARIO.nomeLongo : undefined,
    mensagem: messageProblem(mensagem),
  })

/** Specification §5 "Event homenagem", the same rules as on the server. */
export const homenagemErrors = (homenagem: EventHomenagem): FormErrors<keyof EventHomenagem> => ({
  ...wordsErrors(homenagem),
  ...withoutEmpty({
    telefone: telefoneProblem(homenagem.telefone, { required: EVENTO.obrigatorio, invalid: EVENTO.telefoneInvalido }),
    email: emailProblem(homenagem.email, { invalid: EVENTO.emailInvalido }),
  }),
})
