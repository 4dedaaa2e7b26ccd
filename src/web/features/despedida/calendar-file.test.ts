import { describe, expect, it } from 'vitest'
import { calendarFile, googleCalendarAddress } from './calendar-file.ts'

const ENTRY = {
  uid: 'velorio-10661@memorial.exemplo.com.br',
  sequence: 2,
  title: 'Velório de Maria do Carmo; avó, mãe e professora de três gerações da Rua do Sol',
  start: '2026-11-05 08:00:00',
  end: '2026-11-05 15:30:00',
  place: 'Capela 1, Central de Velórios',
  address: 'https://memorial.exemplo.com.br/despedida/10661',
}
const file = calendarFile(ENTRY)

it('a calendar file contains the local time of the portal in UTC', () => {
  expect(file).toContain('DTSTART:20261105T110000Z\r\nDTEND:20261105T183000Z\r\n')
})

it('a calendar file escapes punctuation and folds long lines', () => {
  expect(file.replaceAll('\r\n ', '')).toContain('SUMMARY:Velório de Maria do Carmo\\; avó\\, mãe e professora')
  expect(file).toContain('LOCATION:Capela 1\\, Central de Velórios')
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

it('a calendar file has the same UID and a new sequence number after a change of the hour', () => {
  expect(file).toContain('UID:velorio-10661@memorial.exemplo.com.br\r\nSEQUENCE:2\r\n')
})

it('the link for Google contains the same hour and place', () => {
  const query = new URL(googleCalendarAddress(ENTRY)).searchParams
  expect(query.get('dates')).toBe('20261105T110000Z/20261105T183000Z')
  expect(query.get('location')).toBe('Capela 1, Central de Velórios')
  expect(query.get('text')).toContain('Velório de Maria do Carmo; avó')
})

/** A strict reading of RFC 5545: lines, folding, names, parameters and the order of components. @throws when a rule is broken */
const parse = (text: string): [string, string][] => {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break: ${line}`)
    if (new TextEncoder().encode(line).length > 75) throw new Error(`more than 75 octets: ${line}`)
    if (/\p{Cc}|\ufffd/u.test(line)) throw new Error(`a control character or half a character: ${line}`)
  }
  const open: string[] = []
  const properties = lines
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line): [string, string] => {
      const found = /^([A-Z-]+):(.*)$/u.exec(line)
      if (!found) throw new Error(`not a property: ${line}`)
      const [, name = '', value = ''] = found
      if (name === 'BEGIN') open.push(value)
      if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends where it did not begin`)
      if (/^(?:DTSTAMP|DTSTART|DTEND)$/.test(name) && !/^\d{8}T\d{6}Z$/.test(value)) throw new Error(`no date: ${line}`)
      if (/^(?:SUMMARY|LOCATION|DESCRIPTION)$/.test(name) && !/^(?:[^\\;,]|\\[\\;,nN])*$/.test(value))
        throw new Error(`not escaped: ${line}`)
      return [[...open, name].join('.'), value]
    })
  if (open.length > 0) throw new Error(`not ended: ${open.join()}`)
  return properties
}
const unescaped = (value: string | undefined): string =>
  (value ?? '').replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

describe('a calendar file read strictly', () => {
  it.each([
    'Velório de Zé',
    'Velório de Maria do Carmo; avó, mãe e professora',
    'Barra \\ vírgula , ponto e vírgula ; dois-pontos : aspas "x"',
    `Velório de ${'ã'.repeat(100)}`,
    `Velório de ${'🌹'.repeat(60)}`,
    `Velório de ${'a'.repeat(55)}é${'b'.repeat(80)}`,
    'Duas\nlinhas',
    'BEGIN:VEVENT\nEND:VCALENDAR',
  ])('has the title %s whole, in lines of at most 75 octets', title => {
    const properties = parse(calendarFile({ ...ENTRY, title }))
    const values = new Map(properties)
    expect(unescaped(values.get('VCALENDAR.VEVENT.SUMMARY'))).toBe(title)
    const names = properties.map(([name]) => name.replace(/^VCALENDAR\.?/, ''))
    for (const name of ['VERSION', 'PRODID', 'VEVENT.UID', 'VEVENT.DTSTAMP', 'VEVENT.DTSTART', 'VEVENT.DTEND'])
      expect(
        names.filter(each => each === name),
        name,
      ).toHaveLength(1)
  })

  it('turns what no calendar accepts into spaces and line breaks', () => {
    const values = new Map(parse(calendarFile({ ...ENTRY, title: 'um\u0000dois\u0085três\r\nquatro\rcinco' })))
    expect(unescaped(values.get('VCALENDAR.VEVENT.SUMMARY'))).toBe('um dois três\nquatro\ncinco')
  })

  it('reminds one hour before, and lasts an hour when the end is not booked or not later', () => {
    const alarm = new Map(parse(file))
    expect(alarm.get('VCALENDAR.VEVENT.VALARM.ACTION')).toBe('DISPLAY')
    expect(alarm.get('VCALENDAR.VEVENT.VALARM.TRIGGER')).toBe('-PT1H')
    expect(alarm.get('VCALENDAR.VEVENT.VALARM.DESCRIPTION')).toBeDefined()
    for (const end of [undefined, ENTRY.start, '2026-11-04 08:00:00'])
      expect(calendarFile({ ...ENTRY, end })).toContain('DTEND:20261105T120000Z')
  })
})
