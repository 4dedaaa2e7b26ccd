import { afterEach, describe, expect, it } from 'vitest'
import { dataHoraAt, formatInstant, isoMoment, timeOf } from './instant.ts'
import { setPortalZone } from './portal-zone.ts'

const TEST_ZONE = document.documentElement.dataset.timeZone ?? ''
afterEach(() => setPortalZone(TEST_ZONE))

describe('hours of the portal', () => {
  it.each([
    ['America/Maceio', '2026-11-23T18:30:00.000Z', '-03:00'],
    ['America/Manaus', '2026-11-23T19:30:00.000Z', '-04:00'],
    ['America/Noronha', '2026-11-23T17:30:00.000Z', '-02:00'],
    ['Europe/Lisbon', '2026-11-23T15:30:00.000Z', '+00:00'],
    ['Asia/Kolkata', '2026-11-23T10:00:00.000Z', '+05:30'],
  ])('are local times of %s', (zone, instant, offset) => {
    setPortalZone(zone)
    expect(new Date(timeOf('2026-11-23 15:30:00')).toISOString()).toBe(instant)
    expect(dataHoraAt(Date.parse(instant))).toBe('2026-11-23 15:30:00')
    expect(formatInstant(instant)).toBe('23/11/2026 15:30')
    expect(isoMoment('2026-11-23 15:30:00')).toBe(`2026-11-23T15:30:00${offset}`)
  })

  it('are right on both sides of a change of the clocks', () => {
    setPortalZone('Europe/Lisbon')
    for (const [local, instant] of [
      ['2026-03-29 00:30:00', '2026-03-29T00:30:00.000Z'],
      ['2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
      ['2026-10-25 00:30:00', '2026-10-24T23:30:00.000Z'],
      ['2026-10-25 02:30:00', '2026-10-25T02:30:00.000Z'],
    ] as const)
      expect(new Date(timeOf(local)).toISOString(), local).toBe(instant)
  })

  it.each([
    ['America/Sao_Paulo', '2018-11-04 00:00:00', '2018-11-04T03:00:00.000Z', '2018-11-04 01:00:00'],
    ['America/Sao_Paulo', '2018-11-04 00:59:59', '2018-11-04T03:59:59.000Z', '2018-11-04 01:59:59'],
    ['America/Sao_Paulo', '2018-11-03 23:59:59', '2018-11-04T02:59:59.000Z', '2018-11-03 23:59:59'],
    ['America/Sao_Paulo', '2018-11-04 01:00:00', '2018-11-04T03:00:00.000Z', '2018-11-04 01:00:00'],
    ['America/Sao_Paulo', '2017-10-15 00:30:00', '2017-10-15T03:30:00.000Z', '2017-10-15 01:30:00'],
    ['America/Sao_Paulo', '2018-02-17 23:30:00', '2018-02-18T02:30:00.000Z', '2018-02-17 23:30:00'],
    ['America/Maceio', '1985-11-02 00:00:00', '1985-11-02T03:00:00.000Z', '1985-11-02 01:00:00'],
    ['America/Maceio', '2001-10-14 00:15:00', '2001-10-14T03:15:00.000Z', '2001-10-14 01:15:00'],
    ['America/Maceio', '1931-10-03 11:30:00', '1931-10-03T14:30:00.000Z', '1931-10-03 12:30:00'],
    ['America/Cuiaba', '2018-11-04 00:00:00', '2018-11-04T04:00:00.000Z', '2018-11-04 01:00:00'],
    ['America/Manaus', '1993-10-17 00:20:00', '1993-10-17T04:20:00.000Z', '1993-10-17 01:20:00'],
    ['America/Rio_Branco', '2008-06-24 00:30:00', '2008-06-24T05:30:00.000Z', '2008-06-24 01:30:00'],
    ['America/Noronha', '1999-10-03 00:00:00', '1999-10-03T02:00:00.000Z', '1999-10-03 01:00:00'],
    ['America/New_York', '2026-03-08 02:30:00', '2026-03-08T07:30:00.000Z', '2026-03-08 03:30:00'],
    ['America/New_York', '2026-11-01 01:30:00', '2026-11-01T06:30:00.000Z', '2026-11-01 01:30:00'],
    ['America/Asuncion', '2023-10-01 00:00:00', '2023-10-01T04:00:00.000Z', '2023-10-01 01:00:00'],
    ['America/Santiago', '2026-09-06 00:30:00', '2026-09-06T04:30:00.000Z', '2026-09-06 01:30:00'],
    ['Europe/Lisbon', '2026-03-29 01:30:00', '2026-03-29T01:30:00.000Z', '2026-03-29 02:30:00'],
    ['Europe/Lisbon', '2026-10-25 01:30:00', '2026-10-25T01:30:00.000Z', '2026-10-25 01:30:00'],
    ['Australia/Lord_Howe', '2026-10-04 02:10:00', '2026-10-03T15:40:00.000Z', '2026-10-04 02:40:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30T22:00:00.000Z', '2011-12-31 12:00:00'],
    ['Asia/Beirut', '2026-03-29 00:00:00', '2026-03-28T22:00:00.000Z', '2026-03-29 01:00:00'],
  ])('of %s move %s forward where the clocks skip it', (zone, local, instant, shown) => {
    setPortalZone(zone)
    expect(new Date(timeOf(local)).toISOString()).toBe(instant)
    expect(dataHoraAt(timeOf(local))).toBe(shown)
    expect(new Date(isoMoment(local)).toISOString()).toBe(instant)
  })

  it('are no number for a text that is no hour', () => {
    expect(timeOf('')).toBeNaN()
    expect(formatInstant('')).toBe('')
  })
})
