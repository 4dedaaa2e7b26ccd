import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { TROCA } from './change-senha-messages.ts'
import { DUAS_ETAPAS as T } from './second-factor-messages.ts'
import classes from './second-factor-section.module.css'

type FieldProps = { value: string; onChange: (value: string) => void }

export const SenhaField = ({ value, onChange }: FieldProps) => (
  <PasswordInput
    label={T.confirmeSenha}
    autoComplete="current-password"
    required
    maxLength={128}
    value={value}
    visibilityToggleButtonProps={{ 'aria-label': TROCA.mostrar(T.confirmeSenha), size: 44, tabIndex: 0 }}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

export const CodigoField = ({ label, value, onChange }: FieldProps & { label: string }) => (
  <TextInput
    label={label}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    required
    maxLength={40}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

type StepFormProps = {
  action: string
  ready: boolean
  busy: boolean
  problem: string | undefined
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** One question, what was wrong with its answer, on and back. */
export const StepForm = ({ action, ready, busy, problem, onSubmit, onCancel, children }: StepFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (ready && !busy) onSubmit()
      }}
    >
      {children}
      <div role="alert" className={classes.problem}>
        {!busy && problem}
      </div>
      <div className={classes.foot}>
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          {T.cancelar}
        </Button>
        <Button type="submit" disabled={!ready} loading={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
