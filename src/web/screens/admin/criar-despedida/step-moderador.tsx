import { draftOfPessoa, EMPTY_MODERADOR, type ModeradorErrors } from '#web/features/moderador/draft.ts'
import { ModeradorFields } from '#web/features/moderador/moderador-fields.tsx'
import { PhoneVerification } from '#web/features/verificacao/phone-verification.tsx'
import classes from './criar-despedida.module.css'
import { CRIAR } from './messages.ts'
import type { Wizard } from './use-wizard.ts'

type StepModeradorProps = {
  wizard: Wizard
  senha: string
  errors: ModeradorErrors
  onSenha: (senha: string) => void
  onEmailLeft: () => void
}

/** Step 2: the details appear once the phone is verified. */
export const StepModerador = ({ wizard, senha, errors, onSenha, onEmailLeft }: StepModeradorProps) => {
  const { draft, change } = wizard
  const existente = draft.verificacao.pessoa !== null
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>{CRIAR.ajudaModerador}</p>
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
          restored={!existente && senha === '' && draft.moderador.email !== ''}
          onChange={part => change(current => ({ ...current, moderador: { ...current.moderador, ...part } }))}
          onSenha={onSenha}
          onEmailLeft={onEmailLeft}
        />
      )}
    </div>
  )
}
