/**
 * Local times of the portal's one time zone: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` on the wire, DD/MM/YYYY and
 * DD/MM/YYYY HH:mm for people. They are never parsed to a Date, so that the browser's time zone does not matter.
 */
export const PARCIAL = /^\d{4}(-\d\d){0,2}$/
const DATA = /^\d{4}-\d\d-\d\d$/
const DATA_HORA = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?$/

/** An existing calendar day of the years 1800–2200. */
export const isData = (value: string): boolean =>
  // Some browsers move a day that does not exist to the next month, others refuse it.
  DATA.test(value) && value > '18' && value < '2201' && `${new Date(value).toJSON()}`.startsWith(value)

/** @returns `YYYY-MM-DD HH:mm:ss`, or undefined if the date-time does not exist. */
export const parseDataHora = (value: string): string | undefined => {
  const match = DATA_HORA.exec(value.trim())
  if (!match?.[1] || !isData(match[1])) return undefined
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? '0')]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return `${match[1]} ${match[2]}:${match[3]}:${match[4] ?? '00'}`
}

/** `2026-11-04` → `04/11/2026`, `2026-11` → `11/2026`; the hour of a date-time is dropped; other values give "". */
export const formatData = (value: string | null | undefined): string => {
  const data = (value ?? '').slice(0, 10)
  return PARCIAL.test(data) ? data.split('-').reverse().join('/') : ''
}

/** `2026-11-04 16:00:00` → `04/11/2026 16:00`. */
export const formatDataHora = (value: string | null | undefined): string => {
  const parsed = parseDataHora(value ?? '')
  return parsed ? `${formatData(parsed)} ${parsed.slice(11, 16)}` : ''
}

/** The hour of a date-time in figures, as lists and forms show it: `2026-11-04 08:00:00` → "08:00". Pages say it in words (`hourShort`). */
export const formatHora = (value: string): string => value.slice(11, 16)

/** "08:00"; with the day in front if it is another than that of `from`: "24/11 08:00". */
export const hourOrDayAndHour = (moment: string, from: string, separator = ' '): string => {
  const hour = formatHora(moment)
  if (moment.slice(0, 10) === from.slice(0, 10)) return hour
  return `${moment.slice(8, 10)}/${moment.slice(5, 7)}${separator}${hour}`
}

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

/** Weekday in words of a date or date-time: "quinta-feira"; "" without one. */
export const weekdayOf = (value: string | null | undefined): string => {
  const day = (value ?? '').slice(0, 10)
  return isData(day) ? WEEKDAY.format(new Date(day)) : ''
}
