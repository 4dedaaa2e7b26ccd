import { cerimoniaAddress } from '#contract/despedida/cerimonias-rules.ts'
import { calendarText, escapeText, utcTimestamp } from '#contract/fields/calendar.ts'
import { timeOf } from '#web/lib/instant.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { type CerimoniaProps, cerimoniaName, changeOf } from './cerimonia-rules.ts'
import { CARTAO_CERIMONIA } from './services-messages.ts'

/** `uid` is constant and `sequence` grows when the hour changes: calendars then move the entry instead of adding another. */
export type CalendarEntry = {
  uid: string
  sequence: number
  title: string
  start: string
  /** Undefined: it is not known, and an hour is reserved. */
  end: string | undefined
  place: string
  address: string
}

/** A ceremony of the page at this address. */
export const calendarEntry = (props: CerimoniaProps, start: string, address: string): CalendarEntry => {
  const { cerimonia, despedida } = props
  return {
    uid: `${cerimonia.which}-${despedida.id}@${new URL(address).hostname}`,
    sequence: changeOf(props)?.vezes ?? 0,
    title: CARTAO_CERIMONIA.de(cerimoniaName(cerimonia), despedida.pessoa_falecida.nome),
    start,
    end: cerimonia.end,
    place: cerimoniaAddress(cerimonia),
    address,
  }
}

const HOUR_MS = 3_600_000
const ALARM_BEFORE = 'PT1H'

const endOf = ({ start, end }: Pick<CalendarEntry, 'start' | 'end'>): number => {
  const [from, to] = [timeOf(start), timeOf(end ?? '')]
  return to > from ? to : from + HOUR_MS
}

/** A ceremony as a calendar file, with a reminder one hour before. `start` and `end` are local times as on the wire. */
export const calendarFile = (entry: CalendarEntry): string => {
  const { uid, sequence, title, start, place, address } = entry
  return calendarText([
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcTimestamp(Date.now())}`,
    `DTSTART:${utcTimestamp(timeOf(start))}`,
    `DTEND:${utcTimestamp(endOf(entry))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-${ALARM_BEFORE}`,
    'END:VALARM',
    'END:VEVENT',
  ])
}

/** The same entry for Google Calendar; opens outside the portal. */
export const googleCalendarAddress = ({
  title,
  start,
  end,
  place,
  address,
}: Omit<CalendarEntry, 'uid' | 'sequence'>): string => {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${utcTimestamp(timeOf(start))}/${utcTimestamp(endOf({ start, end }))}`,
    location: place,
    details: address,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Downloads the file: a phone opens its calendar with it. */
export const saveCalendarFile = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name)
