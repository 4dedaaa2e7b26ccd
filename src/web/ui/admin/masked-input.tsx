import { TextInput, type TextInputProps } from '@mantine/core'
import { Calendar } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maskCpf } from '#contract/fields/cpf.ts'
import { formatData, formatDataHora, maskDataHora, parseDataHora, parseDataHoraBr } from '#contract/fields/data-hora.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { ESCOLHER_NO_CALENDARIO } from '#web/ui/messages.ts'
import classes from './masked-input.module.css'

type MaskedProps = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

/** (##) #####-####; the value is the masked text. */
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

// Older browsers cannot open the calendar from a button: there the date is typed.
const hasCalendar = (): boolean => 'showPicker' in HTMLInputElement.prototype

/** Opens the device's own calendar; the choice fills the typed field. */
const CalendarAssist = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="datetime-local"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={value.slice(0, 16).replace(' ', 'T')}
        onChange={event => onChange(parseDataHora(event.currentTarget.value) ?? '')}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={ESCOLHER_NO_CALENDARIO}
        onClick={() => picker.current?.showPicker()}
      >
        <Calendar aria-hidden />
      </button>
    </>
  )
}

/** Typed as DD/MM/YYYY HH:mm, or chosen. `value` and `onChange` use the wire's `YYYY-MM-DD HH:mm:ss`; "" while incomplete or invalid. */
export const DataHoraInput = ({ value, onChange, ...rest }: MaskedProps) => {
  const [typed, setTyped] = useState(formatDataHora(value))
  useEffect(() => {
    // A value set from outside (a chosen record, a restored draft) replaces the typed text; typing itself does not.
    setTyped(current => ((parseDataHoraBr(current) ?? '') === value ? current : formatDataHora(value)))
  }, [value])
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="DD/MM/AAAA HH:mm"
      rightSectionWidth={52}
      rightSection={
        rest.disabled || rest.readOnly || !hasCalendar() ? null : <CalendarAssist value={value} onChange={onChange} />
      }
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

/** Typed as DD/MM/YYYY; the value is the typed text. */
export const DataInput = ({ value, onChange, ...rest }: MaskedProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="off"
    placeholder="DD/MM/AAAA"
    {...rest}
    value={value}
    onChange={event => onChange(maskDataHora(event.currentTarget.value, false))}
  />
)

/** A date that is shown and not changed. */
export const ReadOnlyData = ({ value, ...rest }: Omit<TextInputProps, 'value'> & { value: string | null }) => (
  <TextInput {...rest} value={formatData(value)} readOnly tabIndex={0} variant="filled" />
)
