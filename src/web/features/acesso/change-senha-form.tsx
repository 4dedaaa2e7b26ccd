import { Button, PasswordInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import classes from './change-senha-form.module.css'
import { TROCA } from './change-senha-messages.ts'
import { EMPTY_TROCA, type TrocaField, trocaProblems } from './change-senha-rules.ts'
import { changeSenhaProblem, useChangeSenha } from './use-change-senha.ts'

type FieldProps = {
  label: string
  help?: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (value: string) => void
  onLeft: () => void
}

const SenhaField = ({ label, help, error, onChange, onLeft, ...rest }: FieldProps) => (
  <PasswordInput
    {...rest}
    label={label}
    description={help}
    required
    maxLength={128}
    error={error}
    errorProps={{ role: 'alert' }}
    visibilityToggleButtonProps={{ 'aria-label': TROCA.mostrar(label), size: 44, tabIndex: 0 }}
    onChange={event => onChange(event.currentTarget.value)}
    onBlur={onLeft}
  />
)

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
  const problems = trocaProblems(draft)
  const valid = Object.keys(problems).length === 0
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
      error: left.includes(name) ? problems[name] : undefined,
      disabled: busy,
      onChange: (value: string) => setDraft(current => ({ ...current, [name]: value })),
      onLeft: () => setLeft(current => (current.includes(name) ? current : [...current, name])),
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
      <SenhaField label={TROCA.atual} autoComplete="current-password" {...fieldOf('atual')} />
      <SenhaField label={TROCA.nova} help={TROCA.novaAjuda} autoComplete="new-password" {...fieldOf('nova')} />
      <SenhaField label={TROCA.confirmar} autoComplete="new-password" {...fieldOf('confirmacao')} />
      <p className={classes.note}>{TROCA.outrosAparelhos}</p>
      <div role="alert" className={classes.problem}>
        {change.isError && changeSenhaProblem(change.error)}
      </div>
      <FormStatus busy={change.isPending}>{change.isSuccess && TROCA.voltando}</FormStatus>
      <div className={classes.foot}>
        {/* Without leaving the field: its sentence would move this button from under the finger. */}
        <Button variant="outline" disabled={busy} onMouseDown={event => event.preventDefault()} onClick={onCancel}>
          {TROCA.cancelar}
        </Button>
        <Button type="submit" disabled={!ready} loading={change.isPending}>
          {TROCA.alterar}
        </Button>
      </div>
    </form>
  )
}
