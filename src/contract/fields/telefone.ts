import { normalForm } from './normal-form.ts'

/**
 * Country code, trunk 0 and carrier code in front of a number that is Brazilian only as a whole: no digits have two readings. The area codes
 * are those that Anatel has assigned.
 */
const BRAZILIAN =
  /^(?:\+?55|0055)?(?:0(?:[1-9]\d)?)?((?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9\d{8}|[2-5]\d{7}))$/
/** E.164. */
const FOREIGN = /^\+(?!55)[1-9]\d{7,14}$/
/** Until 2019 a mobile of Mexico had a 1 after the country code; WhatsApp and address books still show it. */
const OLD_MEXICAN_MOBILE = /^\+521(\d{10})$/
const MOBILE = /^\d{2}9\d{8}$/
const ELEVEN_DIGITS = /^\d{11}$/

/**
 * What is dialled in what was typed or pasted: digits, perhaps with `+`. Words around the number, its punctuation and invisible marks go,
 * as do the `(0)` after a country code and the old `0xx`. Anything else between the digits stays, so that it is no number.
 */
const dialled = (value: string): string => {
  const typed = normalForm(value, 'NFKC')
    .replace(/^(\D*0?)xx/i, '$1')
    .replace(/\(0\)|[\p{Cf}\p{Cc}\p{Z}\p{M}\p{Pd}\u2212.·/_()[\]]/gu, '')
  const digits = /[\p{N}+](?:.*[\p{N}+])?/su.exec(typed)?.[0] ?? ''
  return digits.replace(OLD_MEXICAN_MOBILE, '+52$1')
}

/** The ten or eleven digits of a Brazilian number. */
const brazilian = (value: string): string | undefined => BRAZILIAN.exec(dialled(value))?.[1]

/**
 * The stored form of a phone: the digits of a Brazilian one with its area code, `+` and digits for another country. What is neither stays
 * as it was typed, and no field accepts it.
 */
export const normaliseTelefone = (value: string): string => {
  const typed = dialled(value)
  return BRAZILIAN.exec(typed)?.[1] ?? (FOREIGN.test(typed) ? typed : value.trim())
}

/** A Brazilian mobile number: area code and nine digits that begin with 9, the only Brazilian ones that receive messages. */
export const isTelefone = (value: string): boolean => MOBILE.test(brazilian(value) ?? '')

/** Any Brazilian number: masked it has at least 14 characters (specification §5, §9). */
export const isTelefoneFixoOuCelular = (value: string): boolean => brazilian(value) !== undefined

/** A number of another country, typed with `+`. Only participants may use it. */
export const isTelefoneExterior = (value: string): boolean => FOREIGN.test(dialled(value))

/**
 * Mask (##) #####-####, or (##) ####-#### for a landline; a shorter number gets the beginning of it. A number that does not fit, also one of
 * another country, stays as typed: the mask drops no digit.
 */
export const maskTelefone = (value: string): string => {
  const digits = brazilian(value) ?? dialled(value)
  if (!/^(?:[1-9]\d{0,10})?$/.test(digits)) return value
  if (digits.length <= 2) return digits === '' ? '' : `(${digits}`
  const rest = digits.slice(2)
  const middle = rest.length === 8 && !rest.startsWith('9') ? 4 : 5
  const number = rest.length <= 5 ? rest : `${rest.slice(0, middle)}-${rest.slice(middle)}`
  return `(${digits.slice(0, 2)}) ${number}`
}

/** Opens a call to a stored number, from every country. */
export const callAddress = (stored: string): string => `tel:${stored.startsWith('+') ? stored : `+55${stored}`}`

/** What anonymous visitors may see of a phone: `(**) *****-1234`. */
export const hideTelefone = (value: string): string => `(**) *****-${value.replace(/\D/g, '').slice(-4)}`

/** `invalid` may say how many digits there must be; `impossible` is said of a number that has them all. */
export type TelefoneMessages = { required: string; invalid: string; impossible?: string }

/** The messages of a field from a table of texts, which may be translated. */
export const telefoneMessages = (
  texts: Record<'obrigatorio' | 'telefoneInvalido' | 'telefoneInexistente', string>,
) => ({
  required: texts.obrigatorio,
  invalid: texts.telefoneInvalido,
  impossible: texts.telefoneInexistente,
})

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
  if (ACCEPTS[kind](value)) return undefined
  return ELEVEN_DIGITS.test(dialled(value)) ? (messages.impossible ?? messages.invalid) : messages.invalid
}
