import { type GetInputProps, useForm } from '@mantine/form'
import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { clearDraft, readDraft, writeDraft } from '#web/lib/draft.ts'
import { byField, type FormErrors, hasErrors, validated } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import { edited, hasField, isSame, merged, withoutSecrets } from './form-values.ts'

type Problems = FormErrors<string>

type ValuesOptions<Values> = {
  /** The saved values, or those of an empty form. When they change, a form that was not edited shows the new ones. */
  initial: Values
  /** `fields`: so does each field that was not edited, after a reload too; a save shows what the server has. */
  follow?: 'form' | 'fields'
  /** Key of the draft, which survives a reload of the tab without its secrets. */
  draft?: string | undefined
  /** Fields that the draft leaves out besides. */
  unstored?: readonly string[]
}

type FormOptions<Values, Body, Saved> = ValuesOptions<Values> & {
  /** Of the request, or of a form with other fields; that of the present step, where the values decide. */
  schema: z.ZodType<Body> | ((values: Values) => z.ZodType<Body>)
  /** What the schema parses, if it is not the values. */
  body?: (values: Values) => unknown
  /** What is wrong beyond the schema; takes precedence. */
  rules?: (values: Values) => Problems
  /** Path in the request → field of the form, where they differ. */
  paths?: Readonly<Record<string, string>>
  /** Sends what the schema returned. */
  send: (body: Body, values: Values) => Promise<Saved>
  /** The sentence for a refusal that no field shows. */
  failure: (error: unknown) => string | undefined
  /** A field shows its problem once it was left, before the first attempt. */
  checkOnBlur?: boolean
  /** Whether a field shows its problem before the first attempt. */
  isEarly?: (field: string, values: Values) => boolean
  onInvalid?: (problems: Problems) => void
  /** Called with what `send` returned. */
  onSaved?: (saved: Saved) => void
}

/** Mantine declares `value` and `checked` as optional, because its forms may be uncontrolled. */
type InputProps<Values> = (
  ...input: Parameters<GetInputProps<Values>>
) => Omit<Required<ReturnType<GetInputProps<Values>>>, 'defaultValue' | 'defaultChecked'>

/** Mantine declares the values of now as partial. */
type SetValues<Values> = (values: Partial<Values> | ((now: Values) => Partial<Values>)) => void

/** Stores what was edited for a reload of the tab; `saved` with it, because later it may be another. */
const useStoring = <Values extends object>(
  { draft, follow, unstored }: ValuesOptions<Values>,
  values: Values,
  saved: Values,
  unsaved: boolean,
) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other options do not change
  useEffect(() => {
    if (draft === undefined) return
    const stored = follow === 'fields' ? { values: edited(saved, values) } : { values, saved }
    if (unsaved) writeDraft(draft, withoutSecrets(stored, unstored))
    else clearDraft(draft)
  }, [draft, unsaved, values, saved])

/** The values in Mantine's form: restored from the draft, and following the saved ones. */
const useValues = <Values extends object>(options: ValuesOptions<Values>, inputProps: (field: string) => object) => {
  const { initial, follow = 'form', draft, unstored } = options
  const stored = () => (draft === undefined ? undefined : readDraft<{ values: object; saved?: object }>(draft))
  const [first] = useState(() => merged(initial, initial, stored()?.values))
  const [key, setKey] = useState(draft)
  // The values on which the edited ones are based.
  const [saved, setSaved] = useState(() => merged(initial, initial, stored()?.saved))
  const base = useRef(saved)
  const latest = useRef(initial)
  const form = useForm<Values>({
    initialValues: first,
    enhanceGetInputProps: ({ field }) => inputProps(String(field)),
  })
  const { values } = form
  const unsaved = !isSame(values, saved)
  const setValues = form.setValues as SetValues<Values>
  const reset = (now: Values, change: (mine: Values) => Values) => {
    setValues(change)
    setSaved(now)
    base.current = now
  }
  const forget = () => {
    if (draft !== undefined) clearDraft(draft)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new saved values, or another draft, matter
  useLayoutEffect(() => {
    latest.current = initial
    if (key !== draft) {
      setKey(draft)
      reset(merged(initial, initial, stored()?.saved), () => merged(initial, initial, stored()?.values))
    }
    if (key !== draft || isSame(saved, initial) || (follow === 'form' && unsaved)) return
    reset(initial, mine => merged(saved, initial, mine))
  }, [JSON.stringify(initial), draft])
  useStoring(options, values, saved, unsaved)
  return {
    form,
    unsaved,
    getValues: form.getValues,
    setValues,
    restored: !isSame(first, initial),
    /** The values on which the edited ones are based. */
    getSaved: () => base.current,
    /** `now` is saved; edited fields remain. */
    rebase: (now: Values) => reset(now, mine => merged(base.current, now, mine)),
    /** `sent` was saved; what was typed since then remains. Until the saved values are read again, they are those that were sent. */
    accept: (sent: Values, before: Values) => {
      const isRead = follow === 'fields' || !isSame(latest.current, initial)
      const known = isRead ? latest.current : merged(initial, initial, withoutSecrets(sent, unstored))
      const now = base.current === before ? known : base.current
      forget()
      reset(now, mine => merged(sent, now, mine))
    },
    discard: () => {
      forget()
      reset(initial, () => initial)
    },
  }
}

/** What is wrong with the values: from the first attempt on, and what the server refused while the refused values are unchanged. */
const useProblems = <Values extends object, Body, Saved>(options: FormOptions<Values, Body, Saved>) => {
  const { schema, body = values => values, rules, paths = {}, isEarly, onInvalid } = options
  const ref = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<readonly string[]>([])
  const [failures, setFailures] = useState(0)
  const [refusal, setRefusal] = useState<{ values: Values; problems: Problems; error: unknown }>()
  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])
  const focusFirst = () => setFailures(count => count + 1)
  const hide = () => {
    setTried(false)
    setLeft([])
  }
  const parse = (values: Values) => {
    const chosen = typeof schema === 'function' ? schema(values) : schema
    const { data, errors } = validated(chosen, body(values), paths)
    return { data, problems: { ...errors, ...rules?.(values) } }
  }
  return {
    ref,
    parse,
    /** What the server refused, unless a field shows it. */
    refused: refusal && !hasErrors(refusal.problems) ? refusal.error : undefined,
    shownOf: (values: Values, problems: Problems): Problems => ({
      ...(refusal && isSame(refusal.values, values) && refusal.problems),
      ...Object.fromEntries(
        Object.entries(problems).filter(([field]) => tried || left.includes(field) || isEarly?.(field, values)),
      ),
    }),
    hide,
    leave: (field: string) => setLeft(fields => [...fields, field]),
    /** An attempt to send. @returns whether nothing is wrong. */
    check: (values: Values): boolean => {
      const { problems } = parse(values)
      setTried(true)
      setRefusal(undefined)
      if (!hasErrors(problems)) return true
      onInvalid?.(problems)
      focusFirst()
      return false
    },
    refuse: (error: unknown, values: Values) => {
      const issues = error instanceof ApiError ? error.errors : []
      const known = issues.filter(({ campo }) => campo in paths || hasField(values, campo))
      const problems = byField(
        known.map(({ campo, message }) => ({ path: campo, message })),
        paths,
      )
      setRefusal({ values, problems, error })
      focusFirst()
    },
    clear: () => {
      hide()
      setRefusal(undefined)
    },
  }
}

/** For the `<form>`: its own submit sends; that of a form in a dialog arrives here too, because React bubbles events through portals. */
const elementOf = (ref: RefObject<HTMLFormElement | null>, submit: () => unknown) => ({
  ref,
  noValidate: true,
  onSubmit: (event: SyntheticEvent) => {
    event.preventDefault()
    if ((event.target as Element).closest('form') === event.currentTarget) submit()
  },
})

/**
 * A form of the restricted area on `@mantine/form`: a draft without secrets, problems and refusals beside their fields, focus on the
 * first of them, one request at a time.
 */
export const usePortalForm = <Values extends object, Body, Saved>(options: FormOptions<Values, Body, Saved>) => {
  const { send, failure, checkOnBlur, onSaved } = options
  const isSending = useRef(false)
  const [status, setStatus] = useState<'sending' | 'saved'>()
  const { ref, parse, refused, shownOf, hide, leave, check, refuse, clear } = useProblems(options)
  const { form, accept, discard, ...based } = useValues(options, field => ({
    error: errors[field],
    ...(checkOnBlur && { onBlur: () => leave(field) }),
  }))
  const { values, getValues, getInputProps, setFieldValue } = form
  const { problems } = parse(values)
  const errors = shownOf(values, problems)
  const submit = async (): Promise<void> => {
    const [sent, before] = [getValues(), based.getSaved()]
    if (isSending.current || !check(sent)) return
    isSending.current = true
    setStatus('sending')
    let saved: Saved
    try {
      saved = await send(parse(sent).data as Body, sent)
    } catch (error) {
      setStatus(undefined)
      refuse(error, sent)
      return
    } finally {
      isSending.current = false
    }
    accept(sent, before)
    clear()
    setStatus('saved')
    onSaved?.(saved)
  }
  return {
    ...based,
    values,
    errors,
    getInputProps: getInputProps as InputProps<Values>,
    setFieldValue,
    insertListItem: form.insertListItem,
    removeListItem: form.removeListItem,
    reorderListItem: form.reorderListItem,
    isReady: !hasErrors(problems),
    /** Shows what is wrong. @returns whether it can be sent. */
    check: () => check(getValues()),
    /** Until the next attempt; for other fields in the same form. */
    hideProblems: hide,
    submit,
    discard: () => {
      clear()
      discard()
    },
    /** For `FormFooter`. */
    footer: {
      saving: status === 'sending',
      saved: status === 'saved' && !based.unsaved,
      error: refused === undefined ? undefined : failure(refused),
    },
    element: elementOf(ref, submit),
  }
}
