import { isData, parseDataHora } from './data-hora.ts'

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
