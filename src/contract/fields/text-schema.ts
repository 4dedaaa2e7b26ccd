import { z } from 'zod'
import type { FieldCode } from '../errors.ts'
import { addBrokenRule } from './parse-with.ts'
import { stringUpTo } from './string-up-to.ts'
import { normaliseText, readableLength, type TextOptions, textProblem, tooLongMessage } from './text.ts'

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

/** What a text is before it is read: too long by its code units is refused like too long once it is normalised. */
const readable = (options: TextOptions) =>
  stringUpTo(readableLength(options.max), {
    error: options.required ?? 'Dados inválidos',
    tooLong: tooLongMessage(options),
    code: CODES.tooLong,
    values: { n: options.max },
  })

/** Wire shape of a text field: normalised, limited, without control characters. */
export const text = (options: TextOptions) =>
  readable(options)
    .overwrite(value => normaliseText(value, options.multiline))
    .superRefine((value, context) => void addTextProblem(context, value, options))
    .meta(lengths(options))

/** An optional text: null and "" are parsed to "". Add `.default('')` or `.optional()` for an absent key. */
export const looseText = (options: Omit<TextOptions, 'required'>) =>
  readable(options)
    .meta(lengths(options))
    .nullable()
    .transform((value, context) => {
      const normalised = normaliseText(value ?? '', options.multiline)
      return addTextProblem(context, normalised, options) ? z.NEVER : normalised
    })
