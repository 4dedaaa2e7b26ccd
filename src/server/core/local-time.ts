import { formatDataHora } from '#contract/fields/data-hora.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** One formatter for each zone: making one takes longer than a public page may. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  formats.set(timeZone, format)
  return format
}

/** `YYYY-MM-DD HH:mm:ss` of an instant in the portal's zone. */
export const localTimeOf = (timeZone: string, instant: string | number): string =>
  formatOf(timeZone).format(new Date(instant))

/** "05/11/2026 16:00": an instant in the portal's zone, as people read it. */
export const formatInstant = (timeZone: string, instant: string | number): string =>
  formatDataHora(localTimeOf(timeZone, instant))
