import { z } from 'zod'
import { cpfDigits } from './cpf.ts'
import { parseWith } from './parse-with.ts'

/** An optional CPF ("" or null): other values must have 11 digits and are parsed to digits only. */
export const looseCpf = z.union([z.string().max(20), z.null()]).transform(
  parseWith(value => {
    const digits = cpfDigits(value ?? '')
    return digits === '' || digits.length === 11 ? digits : undefined
  }, 'CPF deve ter 11 dígitos'),
)
