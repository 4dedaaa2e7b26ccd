import { describe, expect, it } from 'vitest'
import { hasOneDate } from './life-rules.ts'
import { isBornAfter, lifeInDates, nameAndYears } from './life-words-rules.ts'

describe('a life', () => {
  it.each([
    ['1941-03-12', '2026-11-04', '12/03/1941 – 04/11/2026', '(1941–2026)'],
    ['1931', '2026-11-04', '1931 – 04/11/2026', '(1931–2026)'],
    ['1931-05', '1931', '1931', '(1931)'],
    ['1890', '1931-05', '1890 – 05/1931', '(1890–1931)'],
    ['desconhecida', '1931-05', 'maio de 1931', '(maio de 1931)'],
    ['desconhecida', '2026-05-03', '3 de maio de 2026', '(3 de maio de 2026)'],
    ['2026-05-01', '2026-05-03', '3 de maio de 2026', '(3 de maio de 2026)'],
    ['2025-12-20', '2026-01-03', '3 de janeiro de 2026', '(3 de janeiro de 2026)'],
    ['2025', '2026-01-03', '3 de janeiro de 2026', '(3 de janeiro de 2026)'],
  ])('from %s to %s is told as %s and %s', (data_nascimento, data_falecimento, dates, years) => {
    const pessoa = { nome: 'Maria', data_nascimento, data_falecimento }
    expect([lifeInDates(pessoa), nameAndYears(pessoa)]).toEqual([dates, `Maria ${years}`])
  })

  it('of a year or longer has two dates', () => {
    const oneDate = (data_falecimento: string) => hasOneDate({ data_nascimento: '2025-12-01', data_falecimento })
    expect(['2026-11-30', '2026-12-01', '2027'].map(oneDate)).toEqual([true, false, false])
  })

  it.each([
    ['2026-05-04', '2026-05-03', true],
    ['2026-05-03', '2026-05-03', false],
    ['2026-05-04', '2026', false],
    ['2027', '2026-05-03', true],
    ['desconhecida', '1900', false],
  ])('cannot begin on %s and end on %s: %s', (nascimento, falecimento, impossible) => {
    expect(isBornAfter(nascimento, falecimento)).toBe(impossible)
  })
})
