import { emailProblem } from '#contract/fields/email.ts'
import { telefoneMessages, telefoneProblem } from '#contract/fields/telefone.ts'
import { textProblem } from '#contract/fields/text.ts'
import { PARTICIPANTE_NOME_MAX, PARTICIPANTE_NOME_MIN } from '#contract/participante/limits.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { textUpTo } from '#web/ui/messages.ts'
import { PARTICIPANTE_FRASES } from './public.ts'

export type Registration = {
  nome: string
  telefone: string
  email: string
  desejoReceberOfertas: boolean
}

/** Specification §5 "Participant", the same rules as on the server. */
export const registrationErrors = ({ nome, telefone, email }: Registration) =>
  withoutEmpty({
    nome: textProblem(nome, {
      min: PARTICIPANTE_NOME_MIN,
      ...textUpTo(PARTICIPANTE_NOME_MAX),
      required: PARTICIPANTE_FRASES.obrigatorio,
      tooShort: PARTICIPANTE_FRASES.nomeCurto,
    }),
    telefone: telefoneProblem(telefone, telefoneMessages(PARTICIPANTE_FRASES), 'exterior'),
    email: emailProblem(email, { invalid: PARTICIPANTE_FRASES.emailInvalido }),
  })
