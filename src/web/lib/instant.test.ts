import { afterEach, describe, expect, it } from 'vitest'
import { dataHoraAt, formatInstant, isoMoment, timeOf } from './instant.ts'
import { setPortalZone } from './portal-zone.ts'

const TEST_ZONE = document.documentElement.dataset.fuso ?? ''
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

  it('are no number for a text that is no hour', () => {
    expect(timeOf('')).toBeNaN()
    expect(formatInstant('')).toBe('')
  })
})
