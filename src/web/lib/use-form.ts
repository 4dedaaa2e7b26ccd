import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldPaths, type FormErrors, hasErrors, refusedFields } from './form-errors.ts'

type SaveOptions = { onSuccess: () => void; onError: (error: unknown) => void; onSettled: () => void }

type FormOptions<Field extends string, Values> = {
  values: Values
  /** What is wrong with `values`; shown from the first attempt to save on. */
  errors: FormErrors<Field>
  /** Where the server's refusals are shown. */
  fields?: FieldPaths<Field>
  save: { mutate: (values: Values, options: SaveOptions) => void }
  /** Called with the errors that prevent a save; the fields show theirs. */
  onInvalid?: ((errors: FormErrors<Field>) => void) | undefined
  onSaved?: (() => void) | undefined
}

/**
 * Submission of a form of the restricted area: one request at a time (a double tap sends once), errors from the first attempt on,
 * keyboard focus on the first field with an error, and the server's refusals beside their fields while the refused values are unchanged.
 */
export const useForm = <Field extends string, Values>(options: FormOptions<Field, Values>) => {
  const { values, errors, fields = {}, save, onInvalid, onSaved } = options
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef<boolean>(false)
  const [tried, setTried] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [refusal, setRefusal] = useState<{ values: string; errors: FormErrors<Field> }>()
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const focusError = () => setAttempts(count => count + 1)
  const check = (): boolean => {
    setTried(true)
    if (!hasErrors(errors)) return true
    onInvalid?.(errors)
    focusError()
    return false
  }
  const submit = () => {
    if (sending.current || !check()) return
    sending.current = true
    setRefusal(undefined)
    save.mutate(values, {
      onSuccess: () => {
        setTried(false)
        onSaved?.()
      },
      onError: error => {
        setRefusal({ values: JSON.stringify(values), errors: refusedFields<Field>(error, fields) })
        focusError()
      },
      onSettled: () => {
        sending.current = false
      },
    })
  }
  const refused = refusal?.values === JSON.stringify(values) ? refusal.errors : {}
  return {
    shown: (tried ? { ...refused, ...errors } : refused) as FormErrors<Field>,
    submit,
    /** Shows what is wrong. @returns whether it can be saved. */
    check,
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
