import type { z } from 'zod'
import { ApiError } from './http.ts'

/** The message beside each field that cannot be sent as it stands. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>
/** Path in the request → field of the form, in the order in which the form shows its fields. */
export type FieldPaths<Field extends string> = Readonly<Record<string, Field>>

/** The first message of each field, in the order of `fields`; a path without a field is nothing the form can show. */
const byField = <Field extends string>(
  messages: readonly { path: string; message: string }[],
  fields: FieldPaths<Field>,
): FormErrors<Field> => {
  const errors: FormErrors<Field> = {}
  for (const [path, field] of Object.entries(fields)) errors[field] ??= messages.find(one => one.path === path)?.message
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined)) as FormErrors<Field>
}

/**
 * Validates a request with the contract's schema, before it is sent.
 * @returns the server's own messages by field, in form order; empty when the request may be sent.
 */
export const formErrors = <Field extends string>(
  schema: z.ZodType,
  request: unknown,
  fields: FieldPaths<Field>,
): FormErrors<Field> => {
  const { error } = schema.safeParse(request)
  const issues = error?.issues ?? []
  return byField(
    issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    fields,
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
