import { capitalised } from '../capitalised.ts'
import { parseDataHora, weekdayOf } from '../fields/data-hora.ts'
import { dataInWords } from '../fields/data-in-words.ts'
import { hourInFigures, hourShort } from './hour-rules.ts'

/** Hours of a twelve-hour clock; midnight and noon have names of their own. */
const HOURS = ['', 'uma', 'duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze']

const hourName = (hour: number): string => {
  if (hour === 0) return 'meia-noite'
  return hour === 12 ? 'meio-dia' : (HOURS[hour % 12] ?? '')
}

const partOfDay = (hour: number): string => {
  if (hour === 0 || hour === 12) return ''
  if (hour < 12) return hour < 5 ? ' da madrugada' : ' da manhã'
  return hour < 19 ? ' da tarde' : ' da noite'
}

/** Only these minutes are written in words; all others are written in figures. */
const MINUTES: Readonly<Record<string, string>> = {
  '00': '',
  '15': ' e quinze',
  '30': ' e meia',
  '45': ' e quarenta e cinco',
}

const articleInWords = (hour: number): string => {
  if (hour === 12) return 'ao'
  return [0, 1, 13].includes(hour) ? 'à' : 'às'
}

/** `2026-11-05 16:30:00` → "às quatro e meia da tarde", `2026-11-05 14:52:00` → "às 14h52"; "" for null or an invalid date-time. No line ends after "às". */
export const hourInWords = (value: string | null): string => {
  const parsed = parseDataHora(value ?? '')
  if (parsed === undefined) return ''
  const [hour, minutes] = [Number(parsed.slice(11, 13)), parsed.slice(14, 16)]
  const words = MINUTES[minutes]
  if (words === undefined) return hourInFigures(hour, minutes)
  return `${articleInWords(hour)}\u00a0${hourName(hour)}${words}${partOfDay(hour)}`
}

/** `2026-11-05 08:00:00` → "Quinta-feira, às oito da manhã". */
export const momentInWords = (value: string | null): string => {
  const weekday = weekdayOf(value)
  return weekday === '' ? '' : `${capitalised(weekday)}, ${hourInWords(value)}`
}

/** `2026-11-05 08:00:00` → "Quinta-feira, 5/11, às 8h", where there is room for one line. */
export const momentInShort = (value: string | null): string => {
  const [parsed, weekday] = [parseDataHora(value ?? ''), weekdayOf(value)]
  if (parsed === undefined) return ''
  const [month, day] = [Number(parsed.slice(5, 7)), Number(parsed.slice(8, 10))]
  return `${capitalised(weekday)}, ${day}/${month}, ${hourShort(value)}`
}

/** `2026-11-05 08:00:00` → "5 de novembro de 2026", beside the hour in words. */
export const dateInWords = (value: string | null): string => {
  const parsed = parseDataHora(value ?? '')
  return parsed === undefined ? '' : dataInWords(parsed.slice(0, 10))
}
