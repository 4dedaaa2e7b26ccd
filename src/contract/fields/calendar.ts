/** Text and lines of a calendar (RFC 5545). */

/** An instant in milliseconds since 1970 as a UTC timestamp. */
export const utcTimestamp = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const CONTROL = /\p{Cc}/gu

/** Text as a property value (RFC 5545 §3.3.11): line breaks are written, other control characters are not allowed. */
export const escapeText = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(CONTROL, ' ')

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Without the space of a continued line. */
const LINE_MAX_BYTES = 74

/** Lines of at most 75 bytes, continued with a space (RFC 5545 §3.1), never split inside a character. */
const fold = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const length = bytesOf(character)
    if (bytes + length > LINE_MAX_BYTES) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += length
  }
  return [...parts, part].join('\r\n ')
}

/** The file of a calendar with these lines. */
export const calendarText = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Memorial Online//PT-BR', ...lines, 'END:VCALENDAR', '']
    .map(fold)
    .join('\r\n')
