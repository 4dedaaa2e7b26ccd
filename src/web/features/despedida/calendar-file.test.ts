import { expect, it } from 'vitest'
import { calendarFile, googleCalendarAddress } from './calendar-file.ts'

const ENTRY = {
  uid: 'velorio-10661@memorial.exemplo.com.br',
  sequence: 2,
  title: 'Velório de Maria do Carmo; avó, mãe e professora de três gerações da Rua do Sol',
  start: '2026-11-05 08:00:00',
  place: 'Capela 1, Central de Velórios',
  address: 'https://memorial.exemplo.com.br/despedida/10661',
}
const file = calendarFile(ENTRY)

it('a calendar file contains the local time of the portal in UTC', () => {
  expect(file).toContain('DTSTART:20261105T110000Z\r\nDTEND:20261105T120000Z\r\n')
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
  expect(query.get('dates')).toBe('20261105T110000Z/20261105T120000Z')
  expect(query.get('location')).toBe('Capela 1, Central de Velórios')
  expect(query.get('text')).toContain('Velório de Maria do Carmo; avó')
})
