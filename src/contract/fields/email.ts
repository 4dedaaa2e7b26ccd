import { hasForbiddenCharacters, normaliseText } from './text.ts'

// Linear time: no nested quantifiers. Form x@y.z (specification §5).
const EMAIL = /^[^\s@<>"',;:\\]{1,64}@[^\s@<>"',;:\\.]+(?:\.[^\s@<>"',;:\\.]+)+$/

export const EMAIL_MAX = 128

export const isEmail = (value: string): boolean =>
  value.length <= EMAIL_MAX && EMAIL.test(value) && value === normaliseText(value) && !hasForbiddenCharacters(value)

/** Keeps the first character and the domain, which suffices to recognise one's own address. */
export const hideEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

export type EmailMessages = { required?: string; invalid: string }

/** Without `required` an empty e-mail is allowed. */
export const emailProblem = (value: string, messages: EmailMessages): string | undefined => {
  const email = normaliseText(value)
  if (email === '') return messages.required
  return isEmail(email) ? undefined : messages.invalid
}
