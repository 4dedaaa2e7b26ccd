import { z } from 'zod'

/** A step of a schema: the parsed value, or an issue with this message when `parse` returns undefined. */
export const parseWith =
  <Input, Output>(parse: (value: Input) => Output | undefined, message: string) =>
  (value: Input, context: z.RefinementCtx): Output => {
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
