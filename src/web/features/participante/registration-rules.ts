import { emailProblem } from '#contract/fields/email.ts'
import { telefoneProblem } from '#contract/fields/telefone.ts'
import { textProblem } from '#contract/fields/text.ts'
import { PARTICIPANTE_NOME_MAX, PARTICIPANTE_NOME_MIN } from '#contract/participante/limits.ts'
import { type AvisosWish, needsEmail } from '#contract/participante/rules.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { PARTICIPANTE_FRASES, textUpTo } from '#web/ui/messages.ts'

export type Registration = {
  nome: string
  telefone: string
  email: string
  desejoReceberOfertas: boolean
} & AvisosWish

/** Specification §5 "Participant", the same rules as on the server. */
export const registrationErrors = (
  { nome, telefone, email, ...wish }: Registration,
  exterior: readonly string[] | undefined,
) =>
  withoutEmpty({
    nome: textProblem(nome, {
      min: PARTICIPANTE_NOME_MIN,
      ...textUpTo(PARTICIPANTE_NOME_MAX),
      required: PARTICIPANTE_FRASES.obrigatorio,
      tooShort: PARTICIPANTE_FRASES.nomeCurto,
    }),
    telefone: telefoneProblem(
      telefone,
      { required: PARTICIPANTE_FRASES.obrigatorio, invalid: PARTICIPANTE_FRASES.telefoneInvalido },
      'exterior',
    ),
    email: emailProblem(email, {
      invalid: PARTICIPANTE_FRASES.emailInvalido,
      ...(needsEmail({ telefone, ...wish }, exterior) ? { required: PARTICIPANTE_FRASES.avisosSemEmail } : {}),
    }),
  })
