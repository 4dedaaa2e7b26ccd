import { useEffect, useRef } from 'react'
import classes from './field.module.css'
import { Field } from './field.tsx'

type SelectProps = {
  label: string
  name: string
  error?: string | undefined
  required?: boolean
  options: readonly string[]
  /** "" where nothing is chosen. */
  value: string
  onChoose: (option: string) => void
}

/** One of a closed list. What was chosen before hydration stays: React would empty a controlled list. */
export const Select = ({ label, error, required, options, value, onChoose, name }: SelectProps) => {
  const list = useRef<HTMLSelectElement>(null)
  // After every rendering: a draft of the device may replace the value in the rendering after the first one.
  useEffect(() => {
    if (!list.current) return
    if (value !== '') list.current.value = value
    else if (list.current.value !== '') onChoose(list.current.value)
  })
  return (
    <Field label={label} error={error} required={required}>
      {attributes => (
        <div className={classes.list}>
          <select
            {...attributes}
            ref={list}
            name={name}
            defaultValue={value === '' ? undefined : value}
            onChange={event => onChoose(event.currentTarget.value)}
            className={classes.input}
          >
            <option value="">Escolha</option>
            {options.map(option => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
