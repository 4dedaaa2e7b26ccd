import { TextInput, type TextInputProps } from '@mantine/core'
import { Calendar } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maskCpf } from '#contract/fields/cpf.ts'
import { maskDataHora, parseDataBr, parseDataHoraBr } from '#contract/fields/data-digitada.ts'
import { formatData, formatDataHora, parseDataHora } from '#contract/fields/data-hora.ts'
import { parseDataParcialBr } from '#contract/fields/data-parcial.ts'
import { maskTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'

import classes from './masked-input.module.css'

/** Texts of the shared components; texts of a screen are in its folder. */
const ESCOLHER_NO_CALENDARIO = 'Escolher no calendário'

export type MaskedProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

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

/** A fixed or mobile number that is shown with its mask and stored as digits. */
export const TelefoneFixoInput = ({ value, onChange, ...rest }: MaskedProps) => (
  <TextInput
    inputMode="tel"
    {...rest}
    value={maskTelefone(value)}
    onChange={event => onChange(normaliseTelefone(event.currentTarget.value))}
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

type CalendarProps = { type: 'date' | 'datetime-local'; value: string; onChange: (value: string) => void }

/** Opens the device's own calendar; the choice fills the typed field. */
const CalendarAssist = ({ type, value, onChange }: CalendarProps) => {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type={type}
        className={classes.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
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

type CalendarForm = {
  placeholder: string
  format: (value: string) => string
  parse: (typed: string) => string | undefined
  mask: (typed: string) => string
  picker?: Omit<CalendarProps, 'value' | 'onChange'> & {
    toPicker: (value: string) => string
    fromPicker: (value: string) => string
  }
}

const TypedDate = ({ value, onChange, dateForm: form, ...rest }: MaskedProps & { dateForm: CalendarForm }) => {
  const { picker } = form
  const [typed, setTyped] = useState(form.format(value))
  useEffect(() => {
    // A value set from outside (a chosen record, a restored draft) replaces the typed text; typing itself does not.
    setTyped(current => ((form.parse(current) ?? '') === value ? current : form.format(value)))
  }, [value, form])
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={form.placeholder}
      {...(picker && { rightSectionWidth: 52 })}
      rightSection={
        rest.disabled || rest.readOnly || !picker || !hasCalendar() ? null : (
          <CalendarAssist
            type={picker.type}
            value={picker.toPicker(value)}
            onChange={chosen => onChange(picker.fromPicker(chosen))}
          />
        )
      }
      {...rest}
      value={typed}
      onChange={event => {
        const masked = form.mask(event.currentTarget.value)
        setTyped(masked)
        onChange(form.parse(masked) ?? '')
      }}
    />
  )
}

const DATA_HORA: CalendarForm = {
  placeholder: 'DD/MM/AAAA HH:mm',
  format: formatDataHora,
  parse: parseDataHoraBr,
  mask: typed => maskDataHora(typed),
  picker: {
    type: 'datetime-local',
    toPicker: value => value.slice(0, 16).replace(' ', 'T'),
    fromPicker: value => parseDataHora(value) ?? '',
  },
}
const DIA: CalendarForm = {
  placeholder: 'DD/MM/AAAA',
  format: formatData,
  parse: parseDataBr,
  mask: typed => maskDataHora(typed, false),
  picker: { type: 'date', toPicker: value => value, fromPicker: value => value },
}

/** Eight digits are a day; a shorter date stays as it is typed, because it may be whole. */
const PARCIAL: CalendarForm = {
  placeholder: 'DD/MM/AAAA ou AAAA',
  format: formatData,
  parse: parseDataParcialBr,
  mask: typed => (/^\d{7,}$/.test(typed) ? maskDataHora(typed, false) : typed.replace(/[^\d/]/g, '').slice(0, 10)),
}

/** Typed as DD/MM/YYYY HH:mm, or chosen. `value` and `onChange` use the wire's `YYYY-MM-DD HH:mm:ss`; "" while incomplete or invalid. */
export const DataHoraInput = (props: MaskedProps) => <TypedDate {...props} dateForm={DATA_HORA} />

/** The same for a day: typed as DD/MM/YYYY, `YYYY-MM-DD` on the wire. */
export const DiaInput = (props: MaskedProps) => <TypedDate {...props} dateForm={DIA} />

/** A day, a month or a year, whichever is known. */
export const DataParcialInput = (props: MaskedProps) => <TypedDate {...props} dateForm={PARCIAL} />

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
  <TextInput {...rest} value={formatData(value) || (value ?? '')} readOnly tabIndex={0} variant="filled" />
)
