import type { z } from 'zod'
import { ApiError } from './http.ts'

/** The message beside each field with an invalid value. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>
/** Path in the request → field of the form, in the order in which the form shows its fields. */
export type FieldPaths<Field extends string> = Readonly<Record<string, Field>>

/** The fields that have a message. */
export const withoutEmpty = <Field extends string>(errors: { [F in Field]?: string | undefined }): FormErrors<Field> =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined)) as FormErrors<Field>

/** The first message of each field, in the order of `fields`; a path without a field is left out. */
const byField = <Field extends string>(
  messages: readonly { path: string; message: string }[],
  fields: FieldPaths<Field>,
): FormErrors<Field> => {
  const errors: FormErrors<Field> = {}
  for (const [path, field] of Object.entries(fields)) errors[field] ??= messages.find(one => one.path === path)?.message
  return withoutEmpty(errors)
}

/**
 * Validates a request with the contract's schema, before it is sent.
 * Without `fields` the paths are the fields, in the order of the schema.
 * @returns the server's own messages by field, in form order; empty when the request may be sent.
 */
export const formErrors = <Field extends string>(
  schema: z.ZodType,
  request: unknown,
  fields?: FieldPaths<Field>,
): FormErrors<Field> => {
  const issues = schema.safeParse(request).error?.issues ?? []
  const messages = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return byField(
    messages,
    fields ?? (Object.fromEntries(messages.map(({ path }) => [path, path])) as FieldPaths<Field>),
  )
}

/** The same for what the server refused (`errors` of its response). */
export const refusedFields = <Field extends string>(error: unknown, fields: FieldPaths<Field>): FormErrors<Field> =>
  error instanceof ApiError
    ? byField(
        error.errors.map(({ campo, message }) => ({ path: campo, message })),
        fields,
      )
    : {}

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0

/** The one message beside the form: `preferred` if a field has it, otherwise that of the first field. */
export const mainMessage = (errors: FormErrors<string>, preferred: string): string =>
  Object.values(errors).includes(preferred) ? preferred : (Object.values(errors)[0] ?? preferred)
