import { describe, expect, it } from 'vitest'
import { dateInWords, hourInWords, momentInWords } from './date-rules.ts'

describe('moments in Portuguese words', () => {
  it.each([
    ['2026-11-05 08:00:00', 'às\u00a0oito da manhã'],
    ['2026-11-05 16:00:00', 'às\u00a0quatro da tarde'],
    ['2026-11-05 16:30:00', 'às\u00a0quatro e meia da tarde'],
    ['2026-11-05 13:15:00', 'à\u00a0uma e quinze da tarde'],
    ['2026-11-05 13:53:00', 'às\u00a013h53'],
    ['2026-11-05 14:52:00', 'às\u00a014h52'],
    ['2026-11-05 09:05:00', 'às\u00a09h05'],
    ['2026-11-05 01:07:00', 'à\u00a01h07'],
    ['2026-11-05 00:20:00', 'à\u00a00h20'],
    ['2026-11-05 12:10:00', 'às\u00a012h10'],
    ['2026-11-05 01:00:00', 'à\u00a0uma da madrugada'],
    ['2026-11-05 12:00:00', 'ao\u00a0meio-dia'],
    ['2026-11-05 12:30:00', 'ao\u00a0meio-dia e meia'],
    ['2026-11-05 00:00:00', 'à\u00a0meia-noite'],
    ['2026-11-05 19:45:00', 'às\u00a0sete e quarenta e cinco da noite'],
    [null, ''],
    ['not a moment', ''],
  ])('%s becomes "%s"', (value, words) => {
    expect(hourInWords(value)).toBe(words)
  })

  it('starts with the weekday, and writes the date in full', () => {
    expect(momentInWords('2026-11-05 08:00:00')).toBe('Quinta-feira, às\u00a0oito da manhã')
    expect(momentInWords('2026-11-07 10:00:00')).toBe('Sábado, às\u00a0dez da manhã')
    expect(dateInWords('2026-11-05 08:00:00')).toBe('5 de novembro de 2026')
    expect(momentInWords(null)).toBe('')
  })
})
