import { z } from 'zod'
import { normaliseText, type TextOptions, textProblem } from './text.ts'

/** Lengths for the OpenAPI document; `textProblem` checks them. */
const lengths = ({ max, min, required }: TextOptions) => ({
  maxLength: max,
  ...(required === undefined ? {} : { minLength: min ?? 1 }),
})

/** Wire shape of a text field: normalised, limited, without control characters. */
export const text = (options: TextOptions) =>
  z
    .string({ error: options.required ?? 'Dados inválidos' })
    .overwrite(value => normaliseText(value, options.multiline))
    .superRefine((value, context) => {
      const message = textProblem(value, options)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .meta(lengths(options))

/** An optional text: null and "" are parsed to "". Add `.default('')` or `.optional()` for an absent key. */
export const looseText = (options: Omit<TextOptions, 'required'>) =>
  z.union([z.string().meta(lengths(options)), z.null()]).transform((value, context) => {
    const normalised = normaliseText(value ?? '', options.multiline)
    const message = textProblem(normalised, options)
    if (message === undefined) return normalised
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
