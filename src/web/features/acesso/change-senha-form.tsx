import { type SyntheticEvent, useRef, useState } from 'react'
import { alterarSenhaForm } from '#contract/acesso/schema.ts'
import { formErrors, hasErrors } from '#web/lib/form-errors.ts'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { TROCA } from './change-senha-messages.ts'
import { changeSenhaProblem, type TrocaDraft, useChangeSenha } from './use-change-senha.ts'

type TrocaField = keyof TrocaDraft
const EMPTY_TROCA: TrocaDraft = { senhaAntiga: '', senhaNova: '', confirmacao: '' }

/** A field speaks once it was left; the pair of new passwords also while the second is typed to its end. */
const useTroca = (onChanged: () => void) => {
  const [draft, setDraft] = useState(EMPTY_TROCA)
  const [left, setLeft] = useState<readonly TrocaField[]>([])
  const change = useChangeSenha(() => {
    setDraft(EMPTY_TROCA)
    setLeft([])
    onChanged()
  })
  // Set at the tap itself: a second one in the same moment does not send again.
  const sending = useRef(false)
  const errors = formErrors<TrocaField>(alterarSenhaForm, draft)
  const valid = !hasErrors(errors)
  const busy = change.isPending || change.isSuccess
  return {
    change,
    busy,
    ready: valid && !busy,
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (!valid || busy || sending.current) return
      sending.current = true
      change.mutate(draft, {
        onSettled: () => {
          sending.current = false
        },
      })
    },
    fieldOf: (name: TrocaField) => ({
      value: draft[name],
      error: left.includes(name) ? errors[name] : undefined,
      disabled: busy,
      onChange: (value: string) => setDraft(current => ({ ...current, [name]: value })),
      onBlur: () => setLeft(current => (current.includes(name) ? current : [...current, name])),
    }),
  }
}

type ChangeSenhaFormProps = { username: string; onChanged: () => void; onCancel: () => void }

/** "ALTERAR SENHA" (specification §2, §5, §8): three passwords, never kept as a draft. */
export const ChangeSenhaForm = ({ username, onChanged, onCancel }: ChangeSenhaFormProps) => {
  const { change, busy, ready, submit, fieldOf } = useTroca(onChanged)
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <SenhaInput label={TROCA.atual} autoComplete="current-password" {...fieldOf('senhaAntiga')} />
      <SenhaInput
        label={TROCA.nova}
        description={TROCA.novaAjuda}
        autoComplete="new-password"
        {...fieldOf('senhaNova')}
      />
      <SenhaInput label={TROCA.confirmar} autoComplete="new-password" {...fieldOf('confirmacao')} />
      <p className={classes.note}>{TROCA.outrosAparelhos}</p>
      <FormFooter
        saving={change.isPending}
        error={change.isError && changeSenhaProblem(change.error)}
        status={change.isSuccess && TROCA.voltando}
        submit={TROCA.alterar}
        disabled={!ready}
        cancel={{ label: TROCA.cancelar, disabled: busy, onClick: onCancel }}
      />
    </form>
  )
}
