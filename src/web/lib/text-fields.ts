import type { FormErrors } from './form-errors.ts'

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string

/**
 * `value`, `error` and `onChange` of the text fields of a form, by their name in the draft; `shape` masks what is typed.
 * They fit native inputs and those of the component library, masked ones included.
 */
export const textFields =
  <Draft>(draft: Draft, errors: FormErrors<string>, change: (part: Partial<Draft>) => void) =>
  (name: TextName<Draft>, shape: (text: string) => string = text => text) => ({
    value: draft[name] as string,
    error: errors[name],
    onChange: (typed: string | { currentTarget: { value: string } }) =>
      change({ [name]: shape(typeof typed === 'string' ? typed : typed.currentTarget.value) } as Partial<Draft>),
  })
