import { z } from 'zod'
import { cpfDigits } from './cpf.ts'

/** An optional CPF ("" or null): other values must have 11 digits and are parsed to digits only. */
export const looseCpf = z.union([z.string().max(20), z.null()]).transform((value, context) => {
  const digits = cpfDigits(value ?? '')
  if (digits === '' || digits.length === 11) return digits
  context.addIssue({ code: 'custom', message: 'CPF deve ter 11 dígitos' })
  return z.NEVER
})
