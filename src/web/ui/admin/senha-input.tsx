import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { SENHA_MAX } from '#contract/fields/senha.ts'

const mostrarOuOcultar = (campo: string) => `Mostrar ou ocultar: ${campo}`

type SenhaInputProps = Omit<PasswordInputProps, 'onChange'> & {
  label: string
  /** Label of the button that shows what is typed. */
  toggle?: string
  onChange: (value: string) => void
}

/** A password that can be shown while it is typed; the button for it is a target of its own for fingers and keyboard. */
export const SenhaInput = ({ label, toggle = mostrarOuOcultar(label), onChange, ...rest }: SenhaInputProps) => (
  <PasswordInput
    label={label}
    withAsterisk
    aria-required
    maxLength={SENHA_MAX}
    visibilityToggleButtonProps={{ 'aria-label': toggle, size: 44, tabIndex: 0 }}
    // Mantine sets it on every input but this one.
    aria-invalid={rest.error ? true : undefined}
    {...rest}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
