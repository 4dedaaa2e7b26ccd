import type { ReactNode } from 'react'
import {
  draftOfPessoa,
  EMPTY_MODERADOR,
  type ModeradorDraft,
  type ModeradorErrors,
} from '#web/features/moderador/draft.ts'
import { ModeradorFields } from '#web/features/moderador/moderador-fields.tsx'
import type { VerificacaoDraft } from '#web/features/verificacao/draft.ts'
import { PhoneVerification } from '#web/features/verificacao/phone-verification.tsx'
import classes from '#web/screens/admin/criar-despedida/criar-despedida.module.css'

type StepDraft = { verificacao: VerificacaoDraft; moderador: ModeradorDraft }

type ModeradorStepProps<Draft extends StepDraft> = {
  draft: Draft
  senha: string
  errors: ModeradorErrors
  change: (change: (draft: Draft) => Draft) => void
  onSenha: (senha: string) => void
  onEmailLeft: () => void
  lead?: ReactNode
  children?: ReactNode
}

/** The moderator's phone is verified first; then the details appear. */
export const ModeradorStep = <Draft extends StepDraft>({
  draft,
  senha,
  errors,
  change,
  onSenha,
  onEmailLeft,
  lead,
  children,
}: ModeradorStepProps<Draft>) => {
  const existente = draft.verificacao.pessoa !== null
  return (
    <div className={classes.stack}>
      {lead}
      <PhoneVerification
        draft={draft.verificacao}
        onChange={verificacao => change(current => ({ ...current, verificacao }))}
        onValidated={pessoa => {
          onSenha('')
          change(current => ({ ...current, moderador: pessoa ? draftOfPessoa(pessoa) : EMPTY_MODERADOR }))
        }}
      />
      {draft.verificacao.fase === 'validado' && (
        <ModeradorFields
          draft={draft.moderador}
          senha={senha}
          existente={existente}
          errors={errors}
          restored={!existente && senha === '' && draft.moderador.senhaDigitada}
          onChange={part => change(current => ({ ...current, moderador: { ...current.moderador, ...part } }))}
          onSenha={text => {
            onSenha(text)
            change(current => ({ ...current, moderador: { ...current.moderador, senhaDigitada: text !== '' } }))
          }}
          onEmailLeft={onEmailLeft}
        />
      )}
      {children}
    </div>
  )
}
