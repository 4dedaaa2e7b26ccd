import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { sendingForm } from '#web/lib/first-problem.ts'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'

type FieldProps = { value: string; onChange: (value: string) => void }

export const SenhaField = ({ value, onChange }: FieldProps) => (
  <SenhaInput label="Confirme sua senha" autoComplete="current-password" value={value} onChange={onChange} />
)

export const CodigoField = ({ label, value, onChange }: FieldProps & { label: string }) => (
  <TextInput
    label={label}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    withAsterisk
    aria-required
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

const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus({ preventScroll: true })

/** One field with its error, and the buttons to continue and to go back. */
export const StepForm = ({ action, ready, busy, problem, onSubmit, onCancel, children }: StepFormProps) => (
  <form ref={focusFirstField} className={classes.form} {...sendingForm(() => ready && !busy && onSubmit())}>
    {children}
    <FormFooter saving={busy} error={problem} submit={action} disabled={!ready} cancel={{ onClick: onCancel }} />
  </form>
)
