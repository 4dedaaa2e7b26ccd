/** Length in code points, which is close to what a person counts (an emoji of one code point is 1). */
export const lengthOf = (value: string): number => [...value].length

// C0 without \n and \t, DEL, bidi overrides and isolates: characters that nobody types on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to refuse
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u
const LONE_SURROGATE = /\p{Surrogate}/u

/** Normalises to NFC, turns CRLF into LF and trims; single-line fields turn line breaks and tabs into a space. */
export const normaliseText = (value: string, multiline = false): string => {
  const unixLines = value.replace(/\r\n?/g, '\n')
  return (multiline ? unixLines : unixLines.replace(/[\n\t]+/g, ' ')).normalize('NFC').trim()
}

export const hasForbiddenCharacters = (value: string): boolean => FORBIDDEN.test(value) || LONE_SURROGATE.test(value)

export type TextOptions = {
  /** Largest length in code points. */
  max: number
  min?: number
  /** Message for an empty value; without it the field may be empty. */
  required?: string
  tooShort?: string
  tooLong?: string
  multiline?: boolean
}

/** Checks one normalised text; @returns the Portuguese message of the first broken rule, or undefined. */
export const textProblem = (value: string, options: TextOptions): string | undefined => {
  const text = normaliseText(value, options.multiline)
  if (hasForbiddenCharacters(text)) return 'Há caracteres que não podem ser usados neste campo'
  if (text === '') return options.required
  const length = lengthOf(text)
  if (options.min !== undefined && length < options.min)
    return options.tooShort ?? `Mínimo de ${options.min} caracteres`
  if (length > options.max) return options.tooLong ?? `Máximo de ${options.max} caracteres`
  return undefined
}
