/** Removes the mask of a phone. */
export const telefoneDigits = (value: string): string => value.replace(/\D/g, '')

/** Brazilian mobile: 11 digits, area code and number (specification §5, §9). */
export const isTelefone = (value: string): boolean =>
  /^[1-9]\d{10}$/.test(telefoneDigits(value)) && !value.includes('+')

/** Any Brazilian phone: 10 digits for a landline, 11 for a mobile; masked it has at least 14 characters (specification §5, §9). */
export const isTelefoneFixoOuCelular = (value: string): boolean =>
  /^[1-9]\d{9,10}$/.test(telefoneDigits(value)) && !value.includes('+')

/** A number of another country, typed with `+`: 8–15 digits, E.164. Only participants may use it. */
export const isTelefoneExterior = (value: string): boolean =>
  /^\+(?!55)[1-9]\d{7,14}$/.test(value.replace(/[\s().-]/g, ''))

/**
 * Mask (##) #####-#### for up to 11 digits, (##) ####-#### for a landline. Shorter input gives a partial mask; numbers of other countries
 * stay as typed.
 */
export const maskTelefone = (value: string): string => {
  if (value.trim().startsWith('+')) return value
  const digits = telefoneDigits(value).slice(0, 11)
  if (digits.length <= 2) return digits.length === 0 ? '' : `(${digits}`
  const rest = digits.slice(2)
  if (rest.length === 8 && !rest.startsWith('9')) return `(${digits.slice(0, 2)}) ${rest.slice(0, 4)}-${rest.slice(4)}`
  return rest.length <= 5
    ? `(${digits.slice(0, 2)}) ${rest}`
    : `(${digits.slice(0, 2)}) ${rest.slice(0, 5)}-${rest.slice(5)}`
}

/** What anonymous visitors may see of a phone: `(**) *****-1234`. */
export const hideTelefone = (value: string): string => `(**) *****-${telefoneDigits(value).slice(-4)}`

export type TelefoneMessages = { required: string; invalid: string }

/** Phones a field accepts: mobiles only, also landlines, or also those of other countries. */
export type TelefoneKind = 'celular' | 'fixo' | 'exterior'

const ACCEPTS: Record<TelefoneKind, (value: string) => boolean> = {
  celular: isTelefone,
  fixo: isTelefoneFixoOuCelular,
  exterior: value => isTelefone(value) || isTelefoneExterior(value),
}

export const telefoneProblem = (
  value: string,
  messages: TelefoneMessages,
  kind: TelefoneKind = 'celular',
): string | undefined => {
  if (value.trim() === '') return messages.required
  return ACCEPTS[kind](value) ? undefined : messages.invalid
}
