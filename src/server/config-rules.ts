import { isIP } from 'node:net'
import { z } from 'zod'

export const timeZone = z.string().refine(value => {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}, 'fuso horário desconhecido')

export const jsonHeaders = z.string().transform((value, context): Record<string, string> => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(value))
  } catch {
    context.addIssue({ code: 'custom', message: 'cabeçalhos em JSON' })
    return z.NEVER
  }
})

// One character, or a few of them repeated, is a placeholder and no secret.
export const secret = z
  .string()
  .regex(/^$|^.{32,}$/)
  .refine(value => value === '' || new Set(value).size >= 8)

export const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Codes of countries as they are dialled; `*` becomes the empty code, with which every number begins. */
export const callingCodes = z
  .string()
  .regex(/^(\*|[1-9]\d{0,2}(, *[1-9]\d{0,2})*)$/)
  .transform(list => (list === '*' ? [''] : partsOf(list)))

/** Networks in CIDR notation, or single addresses. */
export const networks = z.string().refine(value =>
  partsOf(value).every(network => {
    const [address = '', bits, ...more] = network.split('/')
    const family = isIP(address)
    if (family === 0 || more.length > 0) return false
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  }),
)

const onOrOff = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')
const unset = z.literal('').transform(() => undefined)

/** One setting. @param fallback the default as text; "" sets none. */
export const setting = <Rule extends z.ZodType>(rule: Rule, fallback: string, meaning: string) => ({
  rule,
  fallback,
  meaning,
})

export const text = (meaning: string, fallback = '') => setting(z.string(), fallback, meaning)
export const filledText = (fallback: string, meaning: string) => setting(z.string().min(1), fallback, meaning)
export const textLike = (pattern: RegExp, meaning: string) => setting(z.string().regex(pattern), '', meaning)
/** A `#` or a `/` that a password holds unescaped passes the pattern and is no address. */
export const addressLike = (pattern: RegExp, meaning: string) =>
  setting(
    z
      .string()
      .regex(pattern)
      .refine(value => value === '' || URL.canParse(value)),
    '',
    meaning,
  )
export const flag = (fallback: '0' | '1' | 'true', meaning: string) => setting(onOrOff, fallback, meaning)
export const optionalFlag = (meaning: string) => setting(z.union([unset, onOrOff]), '', meaning)
export const amount = (min: number, max: number, fallback: number, meaning: string) =>
  setting(z.coerce.number().min(min).max(max), String(fallback), meaning)
export const count = (min: number, max: number, fallback: number, meaning: string) =>
  setting(z.coerce.number().int().min(min).max(max), String(fallback), meaning)
