/**
 * Local times of the portal's one time zone: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` on the wire, DD/MM/YYYY and
 * DD/MM/YYYY HH:mm for people. They are never parsed to a Date, so that the browser's time zone does not matter.
 */
const PARCIAL = /^\d{4}(-\d\d){0,2}$/
const DATA = /^\d{4}-\d\d-\d\d$/
const DATA_HORA = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?$/

/** An existing calendar day of the years 1800–2200. */
export const isData = (value: string): boolean =>
  // Some browsers move a day that does not exist to the next month, others refuse it.
  DATA.test(value) && value > '18' && value < '2201' && new Date(value).toJSON()?.slice(0, 10) === value

/** A day, a month or a year that exists: `1931-05-12`, `1931-05`, `1931`. */
export const isDataParcial = (value: string): boolean =>
  PARCIAL.test(value) && isData(value + '0000-01-01'.slice(value.length))

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

/** `04/11/2026` → `2026-11-04`, `11/2026` → `2026-11`, `2026` as it is; undefined if there is no such day, month or year. */
export const parseDataParcialBr = (value: string): string | undefined => {
  const digits = value.replace(/[\s/.-]/g, '')
  const data = [digits.slice(-4), digits.slice(-6, -4), digits.slice(-8, -6)].filter(part => part !== '').join('-')
  return digits.length <= 8 && isDataParcial(data) ? data : undefined
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

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

/** Weekday in words of a date or date-time: "quinta-feira"; "" without one. */
export const weekdayOf = (value: string | null | undefined): string => {
  const day = (value ?? '').slice(0, 10)
  return isData(day) ? WEEKDAY.format(new Date(day)) : ''
}
