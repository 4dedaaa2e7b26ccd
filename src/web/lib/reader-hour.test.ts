import { describe, expect, it, vi } from 'vitest'
import { timeOf } from './instant.ts'
import { readerHourInBrackets } from './reader-hour.ts'

describe('an hour of the portal (Maceió) where the reader is', () => {
  it.each([
    ['America/Maceio', '2026-11-22 14:52:00', ''],
    ['America/Recife', '2026-11-22 14:52:00', ''],
    ['Europe/Lisbon', '2026-11-22 14:52:00', '(17h52 no seu horário)'],
    ['Europe/Lisbon', '2026-11-22 22:30:00', '(segunda-feira, 1h30 no seu horário)'],
    ['America/New_York', '2026-07-22 08:00:00', '(7h no seu horário)'],
    ['America/New_York', '2026-07-22 00:30:00', '(terça-feira, 23h30 no seu horário)'],
    ['Asia/Kolkata', '2026-11-22 14:52:00', '(23h22 no seu horário)'],
    ['Europe/Lisbon', '2026-11-22 21:00:00', '(segunda-feira, 0h no seu horário)'],
  ])('in %s, of %s', (zone, moment, inBrackets) => {
    vi.stubEnv('TZ', zone)
    expect(readerHourInBrackets(timeOf(moment), 'America/Maceio')).toBe(inBrackets)
  })
})
