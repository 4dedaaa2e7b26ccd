// The only module that imports the library. Its metadata of mobile numbers tell what a message can reach; never in a public bundle.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { isTelefone, isTelefoneExterior, normaliseTelefone } from '#contract/fields/telefone.ts'
import { isOutOfReach } from '#contract/participante/rules.ts'

/** A Brazilian mobile number from before the ninth digit; landlines begin with 2 to 5. */
const WITHOUT_NINTH_DIGIT = /^([1-9]\d)([6-9]\d{7})$/

export type MobileNumber = {
  /** Calling code of the country. */
  codigoPais: string
  /** What is dialled within the country. */
  nacional: string
}

const brazilian = (nacional: string): MobileNumber => ({ codigoPais: '55', nacional })

/** The mobile number in the stored form of a phone, of any country; undefined for a landline and for what no country dials. */
export const mobileNumberOf = (telefone: string): MobileNumber | undefined => {
  if (isTelefone(telefone)) return brazilian(normaliseTelefone(telefone))
  const [, ddd, old] = WITHOUT_NINTH_DIGIT.exec(telefone) ?? []
  if (ddd && old && isTelefone(`${ddd}9${old}`)) return brazilian(`${ddd}9${old}`)
  const number = isTelefoneExterior(telefone) ? parsePhoneNumberFromString(telefone) : undefined
  return number?.getType() === 'MOBILE'
    ? { codigoPais: number.countryCallingCode, nacional: number.nationalNumber }
    : undefined
}

/**
 * A number of another country as that country dials it, and whether messages of the portal reach it; undefined when it has too few digits or
 * too many. `codigos`: calling codes besides 55 to which the portal sends.
 */
export const readExterior = (
  typed: string,
  codigos: readonly string[],
): { telefone: string; isReached: boolean } | undefined => {
  const number = parsePhoneNumberFromString(typed)
  if (!number?.isPossible()) return undefined
  const telefone = number.number
  return { telefone, isReached: mobileNumberOf(telefone) !== undefined && !isOutOfReach(telefone, codigos) }
}
