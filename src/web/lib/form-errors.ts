import type { z } from 'zod'

/** The message beside each field with an invalid value. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>

/** The fields that have a message. */
export const withoutEmpty = <Field extends string>(errors: { [F in Field]?: string | undefined }): FormErrors<Field> =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined)) as FormErrors<Field>

/** The first message of each field. @param paths path in the request → field of the form, where they differ. */
export const byField = (
  messages: readonly { path: string; message: string }[],
  paths: Readonly<Record<string, string>> = {},
): FormErrors<string> => {
  const errors: FormErrors<string> = {}
  for (const { path, message } of messages) errors[paths[path] ?? path] ??= message
  return errors
}

/** Validates with the contract's schema, before a request is sent. @returns what the schema made of it, and the server's own messages. */
export const validated = <Body>(
  schema: z.ZodType<Body>,
  request: unknown,
  paths?: Readonly<Record<string, string>>,
) => {
  const { data, error } = schema.safeParse(request)
  const messages = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
  return { data, errors: byField(messages, paths) }
}

/** The messages alone, by field in the order of the schema; empty when the request may be sent. */
export const formErrors = <Field extends string>(schema: z.ZodType, request: unknown): FormErrors<Field> =>
  validated(schema, request).errors as FormErrors<Field>

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0

/** The one message beside the form: `preferred` if a field has it, otherwise that of the first field. */
export const mainMessage = (errors: FormErrors<string>, preferred: string): string =>
  Object.values(errors).includes(preferred) ? preferred : (Object.values(errors)[0] ?? preferred)
