import { z } from 'zod'
import { isData, parseDataBr, parseDataHora } from './data-hora.ts'

export const data = (required = 'Data é obrigatória') =>
  z
    .string({ error: required })
    .overwrite(value => value.trim().slice(0, 10))
    .refine(isData, required)

export const dataHora = (required = 'Data é obrigatória') =>
  z
    .string({ error: required })
    .max(40, required)
    .transform((value, context) => {
      const parsed = parseDataHora(value)
      if (parsed === undefined) {
        context.addIssue({ code: 'custom', message: required })
        return z.NEVER
      }
      return parsed
    })

/** An optional date or date-time: null and "" are parsed to null. Add `.default(null)` or `.optional()` for an absent key. */
const loose = (parse: (value: string) => string | undefined) =>
  z.union([z.string().max(40), z.null()]).transform((value, context) => {
    if (value === null || value.trim() === '') return null
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message: 'Data inválida' })
    return z.NEVER
  })
export const looseDataHora = loose(parseDataHora)
export const looseData = loose(value => (isData(value.slice(0, 10)) ? value.slice(0, 10) : undefined))

/** An optional date as typed, DD/MM/YYYY; parsed to the form on the wire. */
export const dataBr = (invalid: string) =>
  z.string().transform((value, context) => {
    if (value.trim() === '') return null
    const parsed = parseDataBr(value)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message: invalid })
    return z.NEVER
  })
