import { useId } from 'react'
import classes from './filter-choice.module.css'

type FilterChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** Filters of a list of which exactly one is active: native radio buttons, so that arrow keys move between them. */
export const FilterChoice = <Value extends string>({ label, options, value, onChange }: FilterChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className="vh">{label}</legend>
      {options.map(option => (
        <label key={option.value} className={classes.option}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
