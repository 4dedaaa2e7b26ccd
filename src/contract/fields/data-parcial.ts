import { isData, PARCIAL } from './data-hora.ts'

/** A day, a month or a year that exists: `1931-05-12`, `1931-05`, `1931`. */
export const isDataParcial = (value: string): boolean =>
  PARCIAL.test(value) && isData(value + '0000-01-01'.slice(value.length))

/** `04/11/2026` → `2026-11-04`, `11/2026` → `2026-11`, `2026` as it is; undefined if there is no such day, month or year. */
export const parseDataParcialBr = (value: string): string | undefined => {
  const digits = value.replace(/[\s/.-]/g, '')
  const data = [digits.slice(-4), digits.slice(-6, -4), digits.slice(-8, -6)].filter(part => part !== '').join('-')
  return digits.length <= 8 && isDataParcial(data) ? data : undefined
}
