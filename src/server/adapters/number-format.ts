/** Days are counted from 1904, or from 1900 with the day that 1900 did not have, as spreadsheet programs do unless the file says otherwise. */
export type DateSystem = '1900' | '1900 without 29 February' | '1904'

type Token = { literal: string } | { bracket: string } | { code: string }
type Kind = 'number' | 'identifier' | 'date' | 'time' | 'elapsed'
type Section = { tokens: readonly Token[]; kind: Kind; accepts: ((value: number) => boolean) | undefined }
export type NumberFormat = readonly Section[]

/** Quoted, escaped, padding (`_x`) and filling (`*x`) characters, brackets, and everything else. */
const TOKEN = /"([^"]*)"?|\\(.)|[_*](.)|\[([^\]]*)\]|(.)/gsu

const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/

const COMPARE: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '<>': (value, limit) => value !== limit,
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '=': (value, limit) => value === limit,
}

const tokenOf = ([, quoted, escaped, filled, bracket, code]: RegExpMatchArray): Token => {
  if (bracket !== undefined) return { bracket }
  if (code !== undefined) return { code }
  return { literal: filled === undefined ? (quoted ?? escaped ?? '') : '' }
}

const conditionOf = (tokens: readonly Token[]): Section['accepts'] => {
  for (const token of tokens) {
    const [, sign = '', limit] = ('bracket' in token && CONDITION.exec(token.bracket)) || []
    const compare = COMPARE[sign]
    if (compare) return value => compare(value, Number(limit))
  }
  return undefined
}

const ELAPSED = /^(h+|m+|s+)$/i

const kindOf = (tokens: readonly Token[]): Kind => {
  const code = tokens
    .map(token => ('code' in token ? token.code : ''))
    .join('')
    .replace(/am\/pm|a\/p/gi, 'h')
    .trim()
  if (/^(general|geral|standard)$/i.test(code)) return 'number'
  if (tokens.some(token => 'bracket' in token && ELAPSED.test(token.bracket))) return 'elapsed'
  if (/[dy]/i.test(code)) return 'date'
  if (/[hs]/i.test(code)) return 'time'
  if (/m/i.test(code)) return 'date'
  // Fixed characters and leading zeros are part of what the cell says; separators of thousands, decimals and percentages are not.
  return /[0#?]/.test(code) && !/[.,%/e@]/i.test(code) ? 'identifier' : 'number'
}

/** The sections of a format code: numbers above zero, below zero, zero, and texts, unless a section states a condition. */
export const parseNumberFormat = (code: string): NumberFormat => {
  const sections: Token[][] = [[]]
  for (const match of code.matchAll(TOKEN)) {
    const token = tokenOf(match)
    if ('code' in token && token.code === ';') sections.push([])
    else sections.at(-1)?.push(token)
  }
  return sections.map(tokens => ({ tokens, kind: kindOf(tokens), accepts: conditionOf(tokens) }))
}

const selectSection = (format: NumberFormat, value: number): Section | undefined => {
  const conditional = format.find(section => section.accepts?.(value))
  if (conditional) return conditional
  const [positive, negative, zero] = format.filter(section => section.accepts === undefined)
  if (format.some(section => section.accepts)) return positive
  if (value < 0) return negative ?? positive
  return value === 0 ? (zero ?? positive) : positive
}

/** A program shows at most 15 digits; those behind are noise of its calculations. */
const withoutNoise = (value: number): number => Number(value.toPrecision(15))

const plainNumber = (value: number): string => String(value).replace('.', ',')

/** Puts the digits into the places of a format, from the right; the first place takes all that are left. */
const fillPlaces = ({ tokens }: Section, value: number): string => {
  const places = tokens.filter(token => 'code' in token && /[0#?]/.test(token.code)).length
  let digits = String(Math.abs(value))
  let left = places
  let text = ''
  for (const token of tokens.toReversed()) {
    if ('literal' in token) text = token.literal + text
    else if ('bracket' in token) text = (/^\$([^-]*)/.exec(token.bracket)?.[1] ?? '') + text
    else if (!/[0#?]/.test(token.code)) text = token.code + text
    else {
      left -= 1
      const taken = left === 0 ? digits : digits.slice(-1)
      text = (taken === '' && token.code === '0' ? '0' : taken) + text
      digits = digits.slice(0, -1)
    }
  }
  return text.trim()
}

const identifierText = (section: Section, value: number, isSigned: boolean): string => {
  if (!Number.isSafeInteger(value)) return plainNumber(value)
  return `${value < 0 && isSigned ? '-' : ''}${fillPlaces(section, value)}`
}

const DAY_SECONDS = 86_400
/** Days from 1899-12-30, where spreadsheets begin to count, to 1970. */
const EPOCH_OFFSET_DAYS = 25_569
const OFFSET_OF_1904_DAYS = 1462
/** The number of 29 February 1900, which did not exist; the days before it are one off. */
const FALSE_LEAP_DAY_NUMBER = 60
/** 31 December 9999. */
const LAST_DAY_NUMBER = 2_958_465

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')

const serialDay = (day: number, system: DateSystem): string => {
  if (system === '1900' && day === FALSE_LEAP_DAY_NUMBER) return '1900-02-29'
  const shift = system === '1904' ? OFFSET_OF_1904_DAYS : Number(system === '1900' && day < FALSE_LEAP_DAY_NUMBER)
  return new Date((day + shift - EPOCH_OFFSET_DAYS) * DAY_SECONDS * 1000).toISOString().slice(0, 10)
}

/** A day number as `YYYY-MM-DD`, with the time where it has one; the time alone below one day. */
const dateText = (value: number, kind: Kind, system: DateSystem): string => {
  const seconds = Math.round(value * DAY_SECONDS)
  if (kind === 'elapsed' && value >= 0) return clock(seconds)
  const day = Math.floor(seconds / DAY_SECONDS)
  const time = seconds - day * DAY_SECONDS
  const isBeforeFirst = system === '1900' ? day < 0 : day < -LAST_DAY_NUMBER / 2
  if (isBeforeFirst || day > LAST_DAY_NUMBER) return plainNumber(value)
  if (day === 0 && kind === 'time') return clock(time)
  // Programs show 0 as 00/01/1900: an empty date of another system.
  if (day === 0 && system === '1900') return time === 0 ? '' : clock(time)
  return time === 0 ? serialDay(day, system) : `${serialDay(day, system)} ${clock(time)}`
}

/** The number of a cell as its format shows it, days and hours in the form of the portal. @param value as the file has it */
export const shownNumber = (value: string, format: NumberFormat, system: DateSystem): string => {
  const number = value.trim() === '' ? Number.NaN : withoutNoise(Number(value))
  if (!Number.isFinite(number)) return value
  const section = selectSection(format, number)
  if (section === undefined || section.kind === 'number') {
    const isHidden = number === 0 && format.length > 2 && section?.tokens.length === 0
    return isHidden ? '' : plainNumber(number)
  }
  if (section.kind === 'identifier') return identifierText(section, number, section === format[0])
  return dateText(number, section.kind, system)
}

/** Codes of the formats that every program knows by their number, as far as they change what a cell says. */
export const builtInFormat = (id: number): string => {
  if ((id >= 14 && id <= 17) || id === 22) return 'd/m/yyyy h:mm'
  // Days of East Asian locales, some with hours.
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58) return 'yyyy/m/d'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 55 && id <= 56)) return 'h:mm:ss'
  if (id === 46) return '[h]:mm:ss'
  return id === 45 || id === 47 ? 'mm:ss' : 'General'
}
