import { describe, expect, it } from 'vitest'
import { momentForTela, nextInWords, phaseAt, spanInWords } from './hours-rules.ts'

const TODAY = '2026-11-21'

describe('hours of a velório on a display', () => {
  it.each([
    ['2026-11-21 08:00:00', '2026-11-21 15:30:00', 'Hoje, das\u00a08h\u00a0às\u00a015h30'],
    ['2026-11-21 08:00:00', '2026-11-21 13:00:00', 'Hoje, das\u00a08h\u00a0às\u00a013h'],
    ['2026-11-21 08:00:00', '2026-11-21 13:53:00', 'Hoje, das\u00a08h\u00a0às\u00a013h53'],
    ['2026-11-22 09:05:00', '2026-11-22 12:00:00', 'Amanhã, das\u00a09h05\u00a0às\u00a012h'],
    ['2026-11-21 20:00:00', '2026-11-22 08:00:00', 'Hoje, das\u00a020h\u00a0às\u00a08h de amanhã'],
    ['2026-11-20 20:00:00', '2026-11-21 08:00:00', 'Até hoje, às\u00a08h'],
    ['2026-11-20 20:00:00', '2026-11-22 01:00:00', 'Até amanhã, à\u00a01h'],
    ['2026-11-24 08:00:00', '2026-11-24 10:00:00', 'Terça-feira, das\u00a08h\u00a0às\u00a010h'],
    ['2026-12-31 20:00:00', '2027-01-01 00:00:00', '31/12/2026, das\u00a020h\u00a0à\u00a00h de 01/01/2027'],
  ])('%s to %s reads "%s"', (start, end, words) => {
    expect(spanInWords(start, end, TODAY)).toBe(words)
  })

  it('name tomorrow across the end of a month and of February in a leap year', () => {
    expect(momentForTela('2026-12-01 10:00:00', '2026-11-30')).toBe('Amanhã, às\u00a010h')
    expect(momentForTela('2028-02-29 10:00:00', '2028-02-28')).toBe('Amanhã, às\u00a010h')
  })

  it('are empty without hours or with invalid ones', () => {
    expect(spanInWords(null, '2026-11-21 10:00:00', TODAY)).toBe('')
    expect(spanInWords('2026-11-21 10:00:00', null, TODAY)).toBe('')
    expect(spanInWords('amanhã', 'depois', TODAY)).toBe('')
    expect(momentForTela(null, TODAY)).toBe('')
    expect(momentForTela('', TODAY)).toBe('')
  })
})

describe('burial on a display', () => {
  it.each([
    ['2026-11-21 16:00:00', 'Hoje, às\u00a016h'],
    ['2026-11-22 01:30:00', 'Amanhã, à\u00a01h30'],
    ['2026-11-27 16:00:00', 'Sexta-feira, às\u00a016h'],
    ['2026-11-28 16:00:00', '28/11/2026, às\u00a016h'],
    ['2026-11-20 16:00:00', '20/11/2026, às\u00a016h'],
  ])('%s reads "%s"', (moment, words) => {
    expect(momentForTela(moment, TODAY)).toBe(words)
  })
})

describe('what follows on a display', () => {
  it.each([
    ['2026-11-21 16:00:00', 'A seguir, às\u00a016h'],
    ['2026-11-21 01:30:00', 'A seguir, à\u00a01h30'],
    ['2026-11-22 00:30:00', 'A seguir, amanhã, à\u00a00h30'],
  ])('%s reads "%s"', (start, words) => {
    expect(nextInWords(start, TODAY)).toBe(words)
  })

  it('is before the start, and has ended at the end', () => {
    const hours = { dataHoraInicial: '2026-11-21 08:00:00', dataHoraFinal: '2026-11-21 10:00:00' }
    const phases = ['07:59:59', '08:00:00', '09:59:59', '10:00:00'].map(time => phaseAt(hours, `${TODAY} ${time}`))
    expect(phases).toEqual(['antes', 'durante', 'durante', 'depois'])
  })
})
