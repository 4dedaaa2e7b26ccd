/** Parsers of column types for both engines, by PostgreSQL type oid. */
const toNumber = (value: string): number => Number(value)
const asText = (value: string): string => value
// PostgreSQL prints "2026-11-05 14:30:00.123+00"; the offset needs minutes to be ISO 8601.
const toInstant = (value: string): string =>
  new Date(`${value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')}`).toISOString()

export const PARSERS: Readonly<Record<number, (value: string) => number | string>> = {
  20: toNumber,
  1700: toNumber,
  1082: asText,
  1114: asText,
  1184: toInstant,
}
