import type { ComponentProps, ReactNode } from 'react'
import { CODIGO_VERIFICACAO_LENGTH } from '#contract/fields/codigo.ts'
import { TextInput } from './field.tsx'
import classes from './form.module.css'

/** The error of a form, announced immediately. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={`problem ${classes.problem}`}>
    {children}
  </div>
)

type CodeFieldProps = Omit<ComponentProps<typeof TextInput>, 'onChange'> & { onChange: (digits: string) => void }

/** The five digits of a message; the phone offers them. */
export const CodeField = ({ onChange, ...props }: CodeFieldProps) => (
  <div className={classes.code}>
    <TextInput
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
      onChange={event => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, CODIGO_VERIFICACAO_LENGTH))}
    />
  </div>
)

/** The end of a dialog: what happens with its form, and the buttons. It stays in view where the dialog is taller than the window. */
export const FormActions = ({ status, children }: { status: ReactNode; children: ReactNode }) => (
  <div className={classes.actions}>
    {status}
    {children}
  </div>
)
