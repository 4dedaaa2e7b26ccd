import { isData, parseDataHora } from '#contract/fields/data-hora.ts'

/** A day, perhaps with an hour: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`. `isUtc`: the hour is not the portal's. */
type SheetDate = { day: string; moment: string; isUtc: boolean }

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** Other systems leave the separators, zeros, a dash or the day zero of Excel where they have no date. */
export const isEmptyDate = (value: string): boolean =>
  /^[\s/.:0T–—-]*$/.test(value) || /^0?0\/0?1\/1900( 00:00(:00)?)?$/.test(value)

const YEAR_FIRST = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/
const DAY_FIRST = /^(?<day>\d{1,2})\s?([-/.])\s?(?<month>\d{1,2})\s?\2\s?(?<year>\d{4})$/
const DIGITS_YEAR_FIRST = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/
/** Cannot be taken for the other order: no year from 1800 to 2200 begins with a month. */
const DIGITS_DAY_FIRST = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/
const IN_WORDS = /^(?<day>\d{1,2})º?(?:[-/ ]| de )(?<month>[a-zç]{3,9})\.?(?:[-/ ]| de )(?<year>\d{4})$/i
const FORMS = [YEAR_FIRST, DAY_FIRST, DIGITS_YEAR_FIRST, DIGITS_DAY_FIRST, IN_WORDS]

const TWO_DIGIT_YEAR = /^\d{1,2}\s?[-/.]\s?(?:\d{1,2}|[a-zç]{3})\s?[-/.]\s?(\d{2})(?!\d)/i

const monthOf = (month: string): string => {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  return index === -1 ? month : String(index + 1)
}

const dayIn = (text: string): string | undefined => {
  for (const form of FORMS) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {}
    const data = `${year}-${monthOf(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isData(data)) return data
  }
  return undefined
}

/** `16:00`, `16:00:05.123`, `4:00 PM`, `16h30`, `16h`; with the zone of UTC. */
const TIME =
  /^(?<hour>\d{1,2})(?:[:h](?<minute>\d{2}))?h?(?::(?<second>\d{2})(?:[.,]\d+)?)?\s?(?<half>[ap]m)?(?<zone>Z|[+-]00:?00)?$/i
const TIME_DIGITS = /^(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?$/

const timeIn = (text: string): { time: string; isUtc: boolean } | undefined => {
  const match = TIME_DIGITS.exec(text) ?? TIME.exec(text)
  // A number alone is no hour.
  if (!match || /^\d{1,2}$/.test(text)) return undefined
  const { hour = '0', minute = '00', second = '00', half, zone } = match.groups ?? {}
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return { time: `${String(hours).padStart(2, '0')}:${minute}:${second}`, isUtc: zone !== undefined }
}

const readSheetDate = (value: string): SheetDate | undefined => {
  const text = value.trim()
  const alone = dayIn(text)
  if (alone) return { day: alone, moment: `${alone} 00:00:00`, isUtc: false }
  const [, date = '', hour = ''] =
    /^(\d{8})(\d{6})$/.exec(text) ??
    /^(.*\d)(?:\s*T\s*|,?\s+às\s+|,?\s+|\s+-\s+)(\d[\d:.,h]*\s?(?:[ap]m)?(?:Z|[+-]00:?00)?)$/i.exec(text) ??
    []
  const day = dayIn(date.trim())
  const time = timeIn(hour)
  const moment = day && time && parseDataHora(`${day} ${time.time}`)
  return day && time && moment ? { day, moment, isUtc: time.isUtc } : undefined
}

/** Midnight in UTC is how some systems write a day. */
export const dayOf = (value: string): string | undefined => {
  const date = readSheetDate(value)
  return date?.isUtc && !date.moment.endsWith('00:00:00') ? undefined : date?.day
}

/** A date without a time means midnight. */
export const momentOf = (value: string): string | undefined => {
  const date = readSheetDate(value)
  return date?.isUtc ? undefined : date?.moment
}

/** Why a date is refused. @param usage how to write it */
export const dateProblem = (value: string, usage: string): string => {
  const year = TWO_DIGIT_YEAR.exec(value.trim())?.[1]
  return year === undefined
    ? `data inválida; use ${usage}`
    : `o ano "${year}" pode ser 19${year} ou 20${year}; escreva os quatro dígitos`
}
