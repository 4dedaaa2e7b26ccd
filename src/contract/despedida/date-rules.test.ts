import { describe, expect, it } from 'vitest'
import { dateInWords, hourInWords, momentInShort, momentInWords } from './date-rules.ts'
import { hourShort, hourWithoutPreposition } from './hour-rules.ts'

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
    ['2026-11-05 02:00:00', 'às\u00a0duas da madrugada'],
    ['2026-11-05 02:10:00', 'às\u00a02h10'],
    ['2026-11-05 04:45:00', 'às\u00a0quatro e quarenta e cinco da madrugada'],
    ['2026-11-05 05:00:00', 'às\u00a0cinco da manhã'],
    ['2026-11-05 11:00:00', 'às\u00a0onze da manhã'],
    ['2026-11-05 12:00:00', 'ao\u00a0meio-dia'],
    ['2026-11-05 12:30:00', 'ao\u00a0meio-dia e meia'],
    ['2026-11-05 00:00:00', 'à\u00a0meia-noite'],
    ['2026-11-05 18:45:00', 'às\u00a0seis e quarenta e cinco da tarde'],
    ['2026-11-05 19:00:00', 'às\u00a0sete da noite'],
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

  it.each([
    ['2026-11-05 00:00:00', 'à\u00a00h', 'a\u00a00h', 'Quinta-feira, 5/11, à\u00a00h'],
    ['2026-11-30 00:59:00', 'à\u00a00h59', 'a\u00a00h59', 'Segunda-feira, 30/11, à\u00a00h59'],
    ['2026-12-01 01:05:00', 'à\u00a01h05', 'a\u00a01h05', 'Terça-feira, 1/12, à\u00a01h05'],
    ['2026-12-31 02:00:00', 'às\u00a02h', 'as\u00a02h', 'Quinta-feira, 31/12, às\u00a02h'],
    ['2028-02-29 20:00:00', 'às\u00a020h', 'as\u00a020h', 'Terça-feira, 29/2, às\u00a020h'],
    ['2027-02-29 20:00:00', '', '', ''],
    [null, '', '', ''],
  ])('%s becomes "%s" where there is little room, "%s" after "até", and "%s" in one line', (value, ...words) => {
    expect([hourShort(value), hourWithoutPreposition(value), momentInShort(value)]).toEqual(words)
  })
})
