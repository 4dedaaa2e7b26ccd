import { parseDataHora, weekdayOf } from '../fields/data-hora.ts'

const HOURS = [
  'meia-noite',
  'uma',
  'duas',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'meio-dia',
  'uma',
  'duas',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
] as const

const partOfDay = (hour: number): string => {
  if (hour === 0 || hour === 12) return ''
  if (hour < 12) return hour < 5 ? ' da madrugada' : ' da manhã'
  return hour < 19 ? ' da tarde' : ' da noite'
}

const minutesInWords = (minute: number): string => {
  if (minute === 0) return ''
  return minute === 30 ? ' e meia' : ` e ${minute}`
}

const article = (hour: number): string => {
  if (hour === 12) return 'ao'
  return [0, 1, 13].includes(hour) ? 'à' : 'às'
}

/** `2026-11-05 16:30:00` → "às quatro e meia da tarde"; "" for no moment. */
export const hourInWords = (value: string | null): string => {
  const parsed = parseDataHora(value ?? '')
  if (parsed === undefined) return ''
  const hour = Number(parsed.slice(11, 13))
  return `${article(hour)} ${HOURS[hour] ?? ''}${minutesInWords(Number(parsed.slice(14, 16)))}${partOfDay(hour)}`
}

/** `2026-11-05 08:00:00` → "Quinta-feira, às oito da manhã". */
export const momentInWords = (value: string | null): string => {
  const weekday = weekdayOf(value)
  return weekday === '' ? '' : `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${hourInWords(value)}`
}

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** `2026-11-05 08:00:00` → "5 de novembro de 2026, 08h00". */
export const dateInWords = (value: string | null): string => {
  const parsed = parseDataHora(value ?? '')
  if (parsed === undefined) return ''
  const [year, month, day] = [parsed.slice(0, 4), Number(parsed.slice(5, 7)), Number(parsed.slice(8, 10))]
  return `${day} de ${MONTHS[month - 1] ?? ''} de ${year}, ${parsed.slice(11, 13)}h${parsed.slice(14, 16)}`
}
