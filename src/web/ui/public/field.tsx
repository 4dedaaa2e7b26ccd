import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { lengthOf } from '#contract/fields/text.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import classes from './field.module.css'

const MOSTRAR = 'Mostrar'

const OCULTAR = 'Ocultar'

const SENHA = 'senha'

type FieldProps = { label: string; help?: ReactNode; error?: string | undefined; required?: boolean }
type ControlAttributes = {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
  required?: true | undefined
}

/**
 * Label above, help below, and an announced error; all are connected with the control. A field that the browser itself requires is said to be invalid
 * before anything is typed, so only a page without its scripts has one.
 */
export const Field = ({
  label,
  help,
  error,
  required,
  children,
}: FieldProps & { children: (attributes: ControlAttributes) => ReactNode }) => {
  const id = useId()
  const served = useServerRendered()
  const described = [help && `${id}-ajuda`, error && `${id}-erro`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {required && (
          <span aria-hidden="true" className={classes.mark}>
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        [served ? 'required' : 'aria-required']: required || undefined,
      })}
      {help && (
        <div id={`${id}-ajuda`} className={classes.help}>
          {help}
        </div>
      )}
      <div role="alert" id={`${id}-erro`} className={classes.error}>
        {error}
      </div>
    </div>
  )
}

export const TextInput = ({ label, help, error, required, ...rest }: FieldProps & ComponentProps<'input'>) => (
  <Field label={label} help={help} error={error} required={required}>
    {attributes => <input type="text" {...rest} {...attributes} className={classes.input} />}
  </Field>
)

export const PasswordInput = ({ label, help, error, required, ...rest }: FieldProps & ComponentProps<'input'>) => {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} help={help} error={error} required={required}>
      {attributes => (
        <div className={classes.withAction}>
          <input {...rest} {...attributes} type={shown ? 'text' : 'password'} className={classes.input} />
          <button type="button" className={classes.reveal} onClick={() => setShown(!shown)}>
            {shown ? OCULTAR : MOSTRAR} <span className="vh">{SENHA}</span>
          </button>
        </div>
      )}
    </Field>
  )
}

/**
 * Help at the left, the number of characters at the right. Counts code points, as people do: an emoji is one. Screen readers say a changed
 * description at each key, so the number belongs to it only near the limit.
 */
export const Counter = ({ help, value, max }: { help?: ReactNode; value: string; max: number }) => {
  const length = lengthOf(value)
  return (
    <span className={classes.counted}>
      <span>{help}</span>
      <span aria-hidden={length < max * 0.9 || undefined} className={length > max ? 'problem' : undefined}>
        {length}/{max}
      </span>
    </span>
  )
}

export const TextArea = ({
  label,
  help,
  error,
  required,
  max,
  value,
  ...rest
}: FieldProps & ComponentProps<'textarea'> & { max: number; value: string }) => (
  <Field label={label} error={error} required={required} help={<Counter help={help} value={value} max={max} />}>
    {attributes => (
      <textarea rows={4} {...rest} {...attributes} value={value} className={`${classes.input} ${classes.area}`} />
    )}
  </Field>
)

/** Without a counter, for a page without scripts: of its own, because the scripts of the pages have no room for it. */
export const PlainTextArea = ({ label, error, required, ...rest }: FieldProps & ComponentProps<'textarea'>) => (
  <Field label={label} error={error} required={required}>
    {attributes => <textarea rows={4} {...rest} {...attributes} className={`${classes.input} ${classes.area}`} />}
  </Field>
)

export const Checkbox = ({ label, help, ...rest }: { label: string; help?: ReactNode } & ComponentProps<'input'>) => {
  const id = useId()
  return (
    <div className={classes.check}>
      <input {...rest} type="checkbox" id={id} aria-describedby={help ? `${id}-ajuda` : undefined} />
      <div>
        <label htmlFor={id}>{label}</label>
        {help && (
          <div id={`${id}-ajuda`} className={classes.help}>
            {help}
          </div>
        )}
      </div>
    </div>
  )
}
