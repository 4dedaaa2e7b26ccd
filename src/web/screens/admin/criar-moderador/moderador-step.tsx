import type { ReactNode } from 'react'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { ModeradorFields } from '#web/features/moderador/moderador-fields.tsx'
import {
  type ModeradorValues,
  moderadorForm,
  NOVO_MODERADOR,
  valuesOfPessoa,
} from '#web/features/moderador/moderador-values.ts'
import { PhoneVerification } from '#web/features/verificacao/phone-verification.tsx'
import { type Verificacao, verificacaoOf } from '#web/features/verificacao/use-verificacao.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import classes from '#web/screens/admin/criar-despedida/criar-despedida.module.css'

/** The step in the values of a form, which may have others. */
export type StepValues = { verificacao: Verificacao; moderador: ModeradorValues }

export const NO_MODERADOR: StepValues = { verificacao: verificacaoOf(''), moderador: NOVO_MODERADOR }

export const isExistente = ({ verificacao }: StepValues): boolean => verificacao.pessoa !== null

/** The details, once the phone is verified, with an address that no other account has. */
export const stepOptions = (isTaken: (email: string) => boolean) => ({
  schema: (values: StepValues) => moderadorForm(values.moderador, isExistente(values)),
  body: ({ moderador }: StepValues): unknown => moderador,
  rules: (values: StepValues): FormErrors<string> => ({
    ...(values.verificacao.fase !== 'validado' && { verificacao: MODERADOR.naoValidado }),
    ...(!isExistente(values) && isTaken(values.moderador.email) && { email: MODERADOR.emailEmUso }),
  }),
})

/** Why the server refused the moderator, and the typed value that it refused. */
type Refusal = { text: string; email?: string; senha?: string }

/** @param restart another phone has to be verified. */
export const moderadorRefusal = (
  cause: unknown,
  { moderador, verificacao }: StepValues,
  restart: (values: Pick<StepValues, 'verificacao'>) => void,
): Refusal | undefined => {
  if (!(cause instanceof ApiError)) return undefined
  if (cause.code === 'EMAIL_EM_USO') return { text: MODERADOR.emailEmUso, email: moderador.email }
  if (cause.code === 'SENHA_COMUM') return { text: cause.mensagem, senha: moderador.senha }
  if (cause.code !== 'MODERADOR_NAO_VALIDADO') return undefined
  restart({ verificacao: verificacaoOf(verificacao.telefone) })
  return { text: MODERADOR.naoValidado }
}

/** At its field, while the refused value is unchanged. */
const refusedErrors = (refused: Refusal | undefined, { email, senha }: ModeradorValues): FormErrors<string> => ({
  ...(refused?.email === email && { email: refused.text }),
  ...(refused?.senha === senha && { senha: refused.text }),
})

type ModeradorStepProps = {
  form: {
    values: StepValues
    errors: FormErrors<string>
    setValues: (values: (now: StepValues) => Partial<StepValues>) => void
    hideProblems: () => void
  }
  refused: Refusal | undefined
  onEmailLeft: () => void
  lead?: ReactNode
  children?: ReactNode
}

/** The moderator's phone is verified first; then the details appear. */
export const ModeradorStep = ({ form, refused, onEmailLeft, lead, children }: ModeradorStepProps) => {
  const { verificacao, moderador } = form.values
  return (
    <div className={classes.stack}>
      {lead}
      <PhoneVerification
        verificacao={verificacao}
        onChange={now => form.setValues(() => ({ verificacao: now }))}
        onValidated={pessoa => {
          form.hideProblems()
          form.setValues(() => ({ moderador: pessoa ? valuesOfPessoa(pessoa) : NOVO_MODERADOR }))
        }}
      />
      {verificacao.fase === 'validado' && (
        <ModeradorFields
          values={moderador}
          existente={isExistente(form.values)}
          errors={{ ...form.errors, ...refusedErrors(refused, moderador) }}
          onChange={part => form.setValues(now => ({ moderador: { ...now.moderador, ...part } }))}
          onEmailLeft={onEmailLeft}
        />
      )}
      {children}
    </div>
  )
}
