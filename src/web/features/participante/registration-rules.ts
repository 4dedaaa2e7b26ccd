import { emailProblem } from '#contract/fields/email.ts'
import { telefoneProblem } from '#contract/fields/telefone.ts'
import { textProblem } from '#contract/fields/text.ts'
import { PARTICIPANTE, PARTICIPANTE_NOME_MAX, PARTICIPANTE_NOME_MIN } from '#contract/participante/messages.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'

export type Registration = { nome: string; telefone: string; email: string; desejoReceberOfertas: boolean }

/** The e-mail is asked for offers only: without that consent nobody would read it. */
export const emailToSend = ({ email, desejoReceberOfertas }: Registration): string =>
  desejoReceberOfertas ? email : ''

/** Specification §5 "Participant", the same rules as on the server. */
export const registrationErrors = ({ nome, telefone, ...rest }: Registration) =>
  withoutEmpty({
    nome: textProblem(nome, {
      min: PARTICIPANTE_NOME_MIN,
      max: PARTICIPANTE_NOME_MAX,
      required: PARTICIPANTE.obrigatorio,
      tooShort: PARTICIPANTE.nomeCurto,
    }),
    telefone: telefoneProblem(
      telefone,
      { required: PARTICIPANTE.obrigatorio, invalid: PARTICIPANTE.telefoneInvalido },
      'exterior',
    ),
    email: emailProblem(emailToSend({ nome, telefone, ...rest }), { invalid: PARTICIPANTE.emailInvalido }),
  })
