/**
 * Local times of the portal's one time zone: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` on the wire, DD/MM/YYYY and
 * DD/MM/YYYY HH:mm for people. They are never parsed to a Date, so that the browser's time zone does not matter.
 */
const DATA = /^(\d{4})-(\d{2})-(\d{2})$/
const DATA_HORA = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?$/

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** An existing calendar day of the years 1800–2200. */
export const isData = (value: string): boolean => {
  const match = DATA.exec(value)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1800 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** @returns `YYYY-MM-DD HH:mm:ss`, or undefined if the date-time does not exist. */
export const parseDataHora = (value: string): string | undefined => {
  const match = DATA_HORA.exec(value.trim())
  if (!match?.[1] || !isData(match[1])) return undefined
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? '0')]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return `${match[1]} ${match[2]}:${match[3]}:${match[4] ?? '00'}`
}

/** `2026-11-04` → `04/11/2026`; the hour of a date-time is dropped; other values give "". */
export const formatData = (value: string | null | undefined): string => {
  const match = DATA.exec((value ?? '').slice(0, 10))
  return match ? `${match[3]}/${match[2]}/${match[1]}` : ''
}

/** `2026-11-04 16:00:00` → `04/11/2026 16:00`. */
export const formatDataHora = (value: string | null | undefined): string => {
  const parsed = parseDataHora(value ?? '')
  return parsed ? `${formatData(parsed)} ${parsed.slice(11, 16)}` : ''
}

/** The hour of a date-time: `2026-11-04 16:00:00` → "16h", `13:53` → "13h53". */
export const formatHora = (value: string): string => {
  const minutes = value.slice(14, 16)
  return `${Number(value.slice(11, 13))}h${minutes === '00' ? '' : minutes}`
}

/** `04/11/2026` → `2026-11-04`; undefined if the day does not exist. */
export const parseDataBr = (value: string): string | undefined => {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim())
  const data = match ? `${match[3]}-${match[2]}-${match[1]}` : ''
  return isData(data) ? data : undefined
}

/** `04/11/2026 16:00` → `2026-11-04 16:00:00`. */
export const parseDataHoraBr = (value: string): string | undefined => {
  const [day, hour] = value.trim().split(/\s+/)
  const data = parseDataBr(day ?? '')
  return data ? parseDataHora(`${data} ${hour ?? ''}`) : undefined
}

/** Mask while typing: digits become DD/MM/YYYY HH:mm. */
export const maskDataHora = (value: string, withTime = true): string => {
  const digits = value.replace(/\D/g, '').slice(0, withTime ? 12 : 8)
  const date = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(part => part !== '').join('/')
  if (digits.length <= 8) return date
  const time = [digits.slice(8, 10), digits.slice(10, 12)].filter(part => part !== '').join(':')
  return `${date} ${time}`
}

const WEEKDAYS = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']

/** Weekday in words of a date or date-time: "quinta-feira"; "" without one. */
export const weekdayOf = (value: string | null | undefined): string => {
  const day = (value ?? '').slice(0, 10)
  return isData(day) ? (WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? '') : ''
}
