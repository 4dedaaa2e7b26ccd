/** Only the digits of a masked phone. */
export const telefoneDigits = (value: string): string => value.replace(/\D/g, '')

/** Brazilian mobile: 11 digits, DDD + number (specification §5, §9). */
export const isTelefone = (value: string): boolean =>
  /^[1-9]\d{10}$/.test(telefoneDigits(value)) && !value.includes('+')

/** A number of another country, typed with `+`: 8–15 digits, E.164; only participants may use it (decisions, "Farewells"). */
export const isTelefoneExterior = (value: string): boolean =>
  /^\+(?!55)[1-9]\d{7,14}$/.test(value.replace(/[\s().-]/g, ''))

/** Mask (##) #####-#### over up to 11 digits; shorter input gives a partial mask, other countries stay as typed. */
export const maskTelefone = (value: string): string => {
  if (value.trim().startsWith('+')) return value
  const digits = telefoneDigits(value).slice(0, 11)
  if (digits.length <= 2) return digits.length === 0 ? '' : `(${digits}`
  const rest = digits.slice(2)
  return rest.length <= 5
    ? `(${digits.slice(0, 2)}) ${rest}`
    : `(${digits.slice(0, 2)}) ${rest.slice(0, 5)}-${rest.slice(5)}`
}

/** What strangers may see of a phone: `(**) *****-1234`. */
export const hideTelefone = (value: string): string => `(**) *****-${telefoneDigits(value).slice(-4)}`

export type TelefoneMessages = { required: string; invalid: string }

export const telefoneProblem = (value: string, messages: TelefoneMessages, exterior = false): string | undefined => {
  if (value.trim() === '') return messages.required
  return isTelefone(value) || (exterior && isTelefoneExterior(value)) ? undefined : messages.invalid
}
