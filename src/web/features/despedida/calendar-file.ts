import { timeOf } from '#web/lib/instant.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** `uid` is constant and `sequence` grows when the hour changes: calendars then move the entry instead of adding another. */
export type CalendarEntry = {
  uid: string
  sequence: number
  title: string
  start: string
  place: string
  address: string
}

const HOUR_MS = 3_600_000

const utcTimestamp = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const encoder = new TextEncoder()

/** Lines of at most 75 bytes, continued with a space (RFC 5545 §3.1), never split inside a character. */
const fold = (line: string): string => {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (encoder.encode(part + character).length > 74) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

/** A ceremony as a calendar file; its end is unknown, so its length is one hour. `start` is local time as on the wire. */
export const calendarFile = ({ uid, sequence, title, start, place, address }: CalendarEntry): string => {
  const time = timeOf(start)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Memorial Online//PT-BR',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcTimestamp(time)}`,
    `DTSTART:${utcTimestamp(time)}`,
    `DTEND:${utcTimestamp(time + HOUR_MS)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

/** The same entry for Google Calendar; opens outside the portal. */
export const googleCalendarAddress = ({
  title,
  start,
  place,
  address,
}: Omit<CalendarEntry, 'uid' | 'sequence'>): string => {
  const time = timeOf(start)
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${utcTimestamp(time)}/${utcTimestamp(time + HOUR_MS)}`,
    location: place,
    details: address,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Downloads the file: a phone opens its calendar with it. */
export const saveCalendarFile = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name)
