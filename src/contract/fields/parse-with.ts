import { z } from 'zod'
import type { ErrorValues, FieldCode } from '../errors.ts'

/** A step of a schema: the parsed value, or an issue with this message when `parse` returns undefined. */
export const parseWith =
  <Input, Output>(parse: (value: Input) => Output | undefined, message: string) =>
  (value: Input, context: z.RefinementCtx): Output => {
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }

/** Adds what is wrong with a value as an issue that keeps the code of the broken rule. @returns whether there is one */
export const addBrokenRule = (
  context: z.RefinementCtx,
  message: string | undefined,
  code: FieldCode | undefined,
  values?: ErrorValues,
): boolean => {
  if (message === undefined) return false
  context.addIssue({ code: 'custom', message, params: { code, values } })
  return true
}
