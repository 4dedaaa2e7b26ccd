import { normalForm } from './normal-form.ts'

/** Length in code points, which is close to what a person counts (an emoji of one code point is 1). */
export const lengthOf = (value: string): number => [...value].length

/**
 * The longest text, in code units, that is read where at most `max` code points are stored; a longer one is refused before any work. What
 * people type and paste fits: a decomposed character has up to four units, an emoji two, and normalising drops invisible marks between characters,
 * the indents of a sheet and blank ends.
 */
export const readableLength = (max: number): number => 10 * max + 1000

// C0 and C1 controls, DEL and halves of characters: they are damage of a file or a program, and what they replaced is lost.
const FORBIDDEN = /[\p{Cc}\p{Surrogate}]/u
/** What ends a line anywhere: also the breaks of Word, of PowerPoint and of old systems. */
const BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Every space of Unicode, and characters that are drawn as one: the fillers of Hangul and the empty braille cell. */
const SPACES = /[\t\p{Zs}\u115f\u1160\u2800\u3164\uffa0]+/gu
/** Marks that nobody sees: bidirectional controls, soft hyphens, zero-width spaces and joiners, annotations, tags outside of a flag. */
const INVISIBLE =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
/** Joiners and variation selectors mean something inside emoji and in scripts that join; elsewhere they only hide a word from a search. */
const USELESS_JOINER = [
  /(^|[\s\p{Script=Latin}])(?:[\u200c\u200d]|[\ufe00-\ufe0f])+/gu,
  /([\p{P}\p{N}])[\u200c\u200d]+/gu,
  /([\p{Mn}\p{Me}])[\u200c\u200d]+(?=[\p{Mn}\p{Me}])/gu,
]
/** All joiners in a row match, so that none of them is tried twice; in front of `next`, or at the end, they mean nothing. */
const JOINERS = /[\u200c\u200d]+(?:([\s\p{P}\p{N}\p{Script=Latin}]|$)|)/gu
/** Four marks on one character are more than any language writes; a hundred climb over the lines above. */
const TOO_MANY_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu
/** One line of printable Latin characters: nearly every cell of a sheet, and none of the rules below but the spaces concerns it. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u017f]*$/
const VISIBLE = /[^\s\p{Cf}\p{M}]/u

const withoutInvisible = (value: string): string =>
  USELESS_JOINER.reduce(
    (text, joiner) => text.replace(joiner, '$1'),
    normalForm(value, 'NFC').replace(INVISIBLE, '$1'),
  ).replace(JOINERS, (joiners: string, next?: string) => next ?? joiners)

/**
 * A text as people see it: NFC, one space for each gap, LF for each line break (a space in single-line fields), without what is invisible
 * and without more than four marks on a character. A text of which nothing is visible is empty.
 */
export const normaliseText = (value: string, multiline = false): string => {
  if (PLAIN.test(value)) return value.replace(/ {2,}/g, ' ').trim()
  const lines = value.replace(BREAK, '\n')
  const text = withoutInvisible(multiline ? lines : lines.replace(/\n/g, ' '))
    .replace(SPACES, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(TOO_MANY_MARKS, '$1')
    .trim()
  return VISIBLE.test(text) ? text : ''
}

export const hasForbiddenCharacters = (value: string): boolean => FORBIDDEN.test(value.replace(/[\n\t]/g, ''))

export type TextOptions = {
  /** Largest length in code points. */
  max: number
  min?: number
  /** Message for an empty value; without it the field may be empty. */
  required?: string
  tooShort?: string
  tooLong?: string | undefined
  forbidden?: string | undefined
  multiline?: boolean
}

export const FORBIDDEN_CHARACTERS = 'Há caracteres que não podem ser usados neste campo'

/** @returns the Portuguese message for a text of more code points than `max`. */
export const tooLongMessage = ({ max, tooLong }: Pick<TextOptions, 'max' | 'tooLong'>): string =>
  tooLong ?? `Máximo de ${max} caracteres`

/** Checks one text; @returns the Portuguese message of the first broken rule, or undefined. */
export const textProblem = (value: string, options: TextOptions): string | undefined => {
  if (value.length > readableLength(options.max)) return tooLongMessage(options)
  const text = normaliseText(value, options.multiline)
  if (hasForbiddenCharacters(text)) return options.forbidden ?? FORBIDDEN_CHARACTERS
  if (text === '') return options.required
  const length = lengthOf(text)
  if (options.min !== undefined && length < options.min)
    return options.tooShort ?? `Mínimo de ${options.min} caracteres`
  if (length > options.max) return tooLongMessage(options)
  return undefined
}
