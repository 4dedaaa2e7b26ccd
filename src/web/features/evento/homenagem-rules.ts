import {
  EVENTO,
  EVENTO_MENSAGEM_MAX,
  EVENTO_MENSAGEM_MIN,
  EVENTO_NOME_MAX,
  EVENTO_NOME_MIN,
} from '#contract/evento/messages.ts'
import { emailProblem } from '#contract/fields/email.ts'
import { telefoneProblem } from '#contract/fields/telefone.ts'
import { lengthOf, textProblem } from '#contract/fields/text.ts'
import { FORMULARIO } from './messages.ts'

export type EventHomenagem = {
  nomeCliente: string
  telefone: string
  email: string
  nomeHomenageado: string
  mensagem: string
}
export type EventHomenagemProblems = Partial<Record<keyof EventHomenagem, string>>

export const EMPTY_HOMENAGEM: EventHomenagem = {
  nomeCliente: '',
  telefone: '',
  email: '',
  nomeHomenageado: '',
  mensagem: '',
}

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

/** Specification §5 "Event homenagem": words that the admin edit keeps too. */
export const wordsProblems = ({
  nomeCliente,
  nomeHomenageado,
  mensagem,
}: Pick<EventHomenagem, 'nomeCliente' | 'nomeHomenageado' | 'mensagem'>): EventHomenagemProblems => {
  const problems = {
    nomeCliente: nameProblem(nomeCliente),
    nomeHomenageado: lengthOf(nomeHomenageado.trim()) > EVENTO_NOME_MAX ? FORMULARIO.nomeLongo : undefined,
    mensagem: messageProblem(mensagem),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== undefined))
}

/** Specification §5 "Event homenagem", the same rules the server keeps. */
export const homenagemProblems = (homenagem: EventHomenagem): EventHomenagemProblems => {
  const contact = {
    telefone: telefoneProblem(homenagem.telefone, { required: EVENTO.obrigatorio, invalid: EVENTO.telefoneInvalido }),
    email: emailProblem(homenagem.email, { invalid: EVENTO.emailInvalido }),
  }
  const own = Object.fromEntries(Object.entries(contact).filter(([, message]) => message !== undefined))
  return { ...wordsProblems(homenagem), ...own }
}
