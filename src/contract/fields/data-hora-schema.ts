import { z } from 'zod'
import { parseDataBr } from './data-digitada.ts'
import { isData, parseDataHora } from './data-hora.ts'
import { isDataParcial } from './data-parcial.ts'
import { parseWith } from './parse-with.ts'
import { stringUpTo } from './string-up-to.ts'

/** The longest form of a moment that programs send, with fractions of a second and a zone; a day may have an hour behind it. */
const MOMENT_MAX_LENGTH = 40

const moment = (required: string) => stringUpTo(MOMENT_MAX_LENGTH, { error: required, tooLong: required })

export const data = (required = 'Data é obrigatória') =>
  moment(required)
    .overwrite(value => value.trim().slice(0, 10))
    .refine(isData, required)
    .meta({ examples: ['1941-03-12'] })

/** A day, a month or a year, and the words that stand for a date. */
export const dataParcial = (required = 'Data é obrigatória', words: readonly string[] = []) =>
  moment(required)
    .overwrite(value => (words.includes(value.trim()) ? value.trim() : value.trim().slice(0, 10)))
    .refine(value => words.includes(value) || isDataParcial(value), required)
    .meta({ examples: ['1941-03-12'] })

export const dataHora = (required = 'Data é obrigatória') =>
  moment(required).transform(parseWith(parseDataHora, required))

/** Null and "" are parsed to null. */
const orNull = (parse: (value: string) => string | undefined) => (value: string | null) =>
  value === null || value.trim() === '' ? null : parse(value)

/** An optional date or date-time. Add `.default(null)` or `.optional()` for an absent key. */
const loose = (parse: (value: string) => string | undefined) =>
  z.union([z.string().max(MOMENT_MAX_LENGTH), z.null()]).transform(parseWith(orNull(parse), 'Data inválida'))
export const looseDataHora = loose(parseDataHora)
export const looseData = loose(value => (isData(value.slice(0, 10)) ? value.slice(0, 10) : undefined))

/** An optional date as typed, DD/MM/YYYY; parsed to the form on the wire. */
export const dataBr = (invalid: string) => z.string().transform(parseWith(orNull(parseDataBr), invalid))
