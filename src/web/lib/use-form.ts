import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FormErrors, hasErrors } from './form-errors.ts'

type SaveOptions = { onSuccess: () => void; onError: (error: unknown) => void; onSettled: () => void }

type FormOptions<Field extends string, Values> = {
  values: Values
  /** What is wrong with `values`; shown from the first attempt to save on. */
  errors: FormErrors<Field>
  save: { mutate: (values: Values, options: SaveOptions) => void }
  /** Called with the errors that prevent a save; the fields show theirs. */
  onInvalid?: ((errors: FormErrors<Field>) => void) | undefined
  onSaved?: (() => void) | undefined
}

/**
 * Submission of a form of a public page: one request at a time (a double tap sends once), errors from the first attempt on, and keyboard
 * focus on the first field with an error. The restricted area has `usePortalForm`.
 */
export const useForm = <Field extends string, Values>(options: FormOptions<Field, Values>) => {
  const { values, errors, save, onInvalid, onSaved } = options
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef<boolean>(false)
  const [tried, setTried] = useState(false)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const focusError = () => setAttempts(count => count + 1)
  const submit = () => {
    if (sending.current) return
    setTried(true)
    if (hasErrors(errors)) {
      onInvalid?.(errors)
      focusError()
      return
    }
    sending.current = true
    save.mutate(values, {
      onSuccess: () => {
        setTried(false)
        onSaved?.()
      },
      onError: focusError,
      onSettled: () => {
        sending.current = false
      },
    })
  }
  return {
    shown: (tried ? errors : {}) as FormErrors<Field>,
    submit,
    /** Forgets that a save was attempted. */
    reset: () => setTried(false),
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        submit()
      },
    },
  }
}
