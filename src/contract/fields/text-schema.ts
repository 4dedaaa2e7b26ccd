import { z } from 'zod'
import type { FieldCode } from '../errors.ts'
import { addBrokenRule } from './parse-with.ts'
import { normaliseText, type TextOptions, textProblem } from './text.ts'

/** Lengths for the OpenAPI document; `textProblem` checks them. */
const lengths = ({ max, min, required }: TextOptions) => ({
  maxLength: max,
  ...(required === undefined ? {} : { minLength: min ?? 1 }),
})

/** The messages of a text are its codes here, so that the rule it breaks is known by its code. */
const CODES = { required: 'OBRIGATORIO', tooShort: 'CURTO', tooLong: 'LONGO', forbidden: 'CARACTERES' } as const

const addTextProblem = (context: z.RefinementCtx, value: string, options: TextOptions): boolean => {
  const code = textProblem(value, { ...options, ...CODES }) as FieldCode | undefined
  const n = { CURTO: options.min, LONGO: options.max }[code as string]
  return addBrokenRule(context, textProblem(value, options), code, n === undefined ? n : { n })
}

/** Wire shape of a text field: normalised, limited, without control characters. */
export const text = (options: TextOptions) =>
  z
    .string({ error: options.required ?? 'Dados inválidos' })
    .overwrite(value => normaliseText(value, options.multiline))
    .superRefine((value, context) => void addTextProblem(context, value, options))
    .meta(lengths(options))

/** An optional text: null and "" are parsed to "". Add `.default('')` or `.optional()` for an absent key. */
export const looseText = (options: Omit<TextOptions, 'required'>) =>
  z.union([z.string().meta(lengths(options)), z.null()]).transform((value, context) => {
    const normalised = normaliseText(value ?? '', options.multiline)
    return addTextProblem(context, normalised, options) ? z.NEVER : normalised
  })
