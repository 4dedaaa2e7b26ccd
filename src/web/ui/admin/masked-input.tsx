import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { maskCpf } from '#contract/fields/cpf.ts'
import { formatData, formatDataHora, maskDataHora, parseDataHoraBr } from '#contract/fields/data-hora.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'

type MaskedProps = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

/** (##) #####-####; the value is what stands in the field. */
export const TelefoneInput = ({ value, onChange, ...rest }: MaskedProps) => (
  <TextInput
    inputMode="tel"
    autoComplete="tel-national"
    placeholder="(##) #####-####"
    {...rest}
    value={maskTelefone(value)}
    onChange={event => onChange(maskTelefone(event.currentTarget.value))}
  />
)

/** ###.###.###-## */
export const CpfInput = ({ value, onChange, ...rest }: MaskedProps) => (
  <TextInput
    inputMode="numeric"
    placeholder="###.###.###-##"
    {...rest}
    value={maskCpf(value)}
    onChange={event => onChange(maskCpf(event.currentTarget.value))}
  />
)

/** Typed as DD/MM/YYYY HH:mm. `value` and `onChange` speak the wire's `YYYY-MM-DD HH:mm:ss`; "" while incomplete or no real moment. */
export const DataHoraInput = ({ value, onChange, ...rest }: MaskedProps) => {
  const [typed, setTyped] = useState(formatDataHora(value))
  useEffect(() => {
    // A value set from outside (a chosen record, a restored draft) replaces what stands here; typing itself does not.
    setTyped(current => ((parseDataHoraBr(current) ?? '') === value ? current : formatDataHora(value)))
  }, [value])
  return (
    <TextInput
      inputMode="numeric"
      placeholder="DD/MM/AAAA HH:mm"
      {...rest}
      value={typed}
      onChange={event => {
        const masked = maskDataHora(event.currentTarget.value)
        setTyped(masked)
        onChange(parseDataHoraBr(masked) ?? '')
      }}
    />
  )
}

/** A date that is shown and not changed. */
export const ReadOnlyData = ({ value, ...rest }: Omit<TextInputProps, 'value'> & { value: string | null }) => (
  <TextInput {...rest} value={formatData(value)} readOnly tabIndex={0} variant="filled" />
)
