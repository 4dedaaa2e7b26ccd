import { z } from 'zod'
import type { ErrorValues, FieldCode } from '../errors.ts'
import { readableLength } from './text.ts'

type Refusal = {
  /** Message for what is no string. */
  error?: string
  tooLong?: string
  code?: FieldCode
  values?: ErrorValues
}

/**
 * A string of a request that is refused by its length, in code units, before anything else is done with it: the rules behind never see a
 * longer one. Every string with rules of its own begins with it (`request-strings.test.ts`).
 */
export const stringUpTo = (max: number, { error, tooLong, ...params }: Refusal = {}) =>
  z
    .string(error === undefined ? undefined : { error })
    .refine(value => value.length <= max, { abort: true, params, ...(tooLong === undefined ? {} : { error: tooLong }) })
    .meta({ maxLength: max })

/** The same without the blanks around it, which do not count. */
export const trimmedUpTo = (max: number, refusal: Refusal = {}) =>
  stringUpTo(readableLength(max), refusal).trim().max(max, refusal.tooLong).meta({ maxLength: max })
