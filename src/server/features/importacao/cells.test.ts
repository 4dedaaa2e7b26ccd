import { describe, expect, it } from 'vitest'
import { type Cells, readCells } from './cells-rules.ts'

const cellsOf = (value: string) => readCells({ linha: 2, campos: { data: value } })
const sentencesOf = ({ problems }: Cells) => problems.map(({ campo, message }) => `${campo}: ${message}`)
const dayOf = (value: string) => {
  const cells = cellsOf(value)
  return [cells.birth(['data']), ...sentencesOf(cells)]
}
const momentOf = (value: string) => {
  const cells = cellsOf(value)
  return [cells.moment(['data']), ...sentencesOf(cells)]
}

describe('a date of a life in a sheet', () => {
  it.each([
    ['1931', '1931'],
    ['05/1931', '1931-05'],
    ['5/1931', '1931-05'],
    ['1931-05', '1931-05'],
    ['maio de 1931', '1931-05'],
    ['Desconhecida', 'desconhecida'],
  ])('may say less than a day: "%s" is %s', (value, expected) => {
    expect(dayOf(value)).toEqual([expected])
    expect(momentOf(value)).toEqual([null, 'data: data inválida; use dd/mm/aaaa hh:mm'])
  })

  it('is known to somebody if it is a death', () => {
    const cells = cellsOf('desconhecida')
    expect([cells.death(['data']), ...sentencesOf(cells)]).toEqual([
      null,
      'data: data inválida; use dd/mm/aaaa, mm/aaaa ou aaaa',
    ])
  })
})

describe('a date of a sheet', () => {
  it.each([
    '',
    '  /  /    ',
    '/  /',
    '00/00/0000',
    '0000-00-00',
    '00000000',
    '0000-00-00 00:00:00',
    '  /  /       :  ',
    '-',
    '--',
    '–',
    '0',
    '00/01/1900',
    '00/01/1900 00:00:00',
  ])('written as "%s" is empty', value => {
    expect([dayOf(value), momentOf(value)]).toEqual([[null], [null]])
  })

  it.each([
    ['19410312', '1941-03-12'],
    ['12031941', '1941-03-12'],
    ['20041941', '1941-04-20'],
    ['5/3/1941', '1941-03-05'],
    ['05/03/1941', '1941-03-05'],
    ['05-03-1941', '1941-03-05'],
    ['4.11.2026', '2026-11-04'],
    ['05 / 03 / 1941', '1941-03-05'],
    ['1941-03-05', '1941-03-05'],
    ['1941-3-5', '1941-03-05'],
    ['1941/03/05', '1941-03-05'],
    ['1941.03.05', '1941-03-05'],
    ['5 de março de 1941', '1941-03-05'],
    ['05/mar/1941', '1941-03-05'],
    ['05-dez-1941', '1941-12-05'],
    ['1º de maio de 1941', '1941-05-01'],
    ['29/02/1940', '1940-02-29'],
    ['05/03/1941 00:00:00', '1941-03-05'],
    ['1941-03-05T00:00:00.000Z', '1941-03-05'],
    ['05/03/1941 16:30', '1941-03-05'],
  ])('written as "%s" is %s', (value, expected) => {
    expect(dayOf(value)).toEqual([expected])
  })

  it.each([
    ['05/11/2026 16:00', '16:00:00'],
    ['5/11/2026 8:05', '08:05:00'],
    ['05-11-2026 16:00:30', '16:00:30'],
    ['2026-11-05T16:00', '16:00:00'],
    ['2026-11-05 16:00:00.000', '16:00:00'],
    ['20261105 16:00', '16:00:00'],
    ['20261105160000', '16:00:00'],
    ['20261105T1600', '16:00:00'],
    ['05/11/2026 às 16h', '16:00:00'],
    ['05/11/2026, 16h30', '16:30:00'],
    ['05/11/2026 - 16:00', '16:00:00'],
    ['05/11/2026 4:00 PM', '16:00:00'],
    ['05/11/2026 12:15 am', '00:15:00'],
    ['05/11/2026', '00:00:00'],
  ])('with an hour written as "%s" is at %s', (value, expected) => {
    expect(momentOf(value)).toEqual([`2026-11-05 ${expected}`])
  })

  it.each(['05/03/41', '5-3-41', '05.03.41', '05/03/41 16:00', '41-03-05', '05-mar-41'])(
    'written as "%s" is refused, because its year has two digits',
    value => {
      const [year] = /41/.exec(value) ?? []
      expect(dayOf(value)[1]).toMatch(
        value.startsWith('41')
          ? /^data: o ano "05" pode ser 1905 ou 2005; escreva os quatro dígitos$/
          : new RegExp(`^data: o ano "${year}" pode ser 1941 ou 2041; escreva os quatro dígitos$`),
      )
    },
  )

  it.each([
    '31/02/1940',
    '29/02/1900',
    '13/25/1941',
    '05/03-1941',
    'amanhã',
    '1/1',
    '46331',
    '2026-11-05T16:00:00Z',
    '05/11/2026 25:00',
    '05/11/2026 16',
    '05/03/19410',
    '00/03/1941',
  ])('written as "%s" is refused', value => {
    expect(dayOf(value)).toEqual([null, 'data: data inválida; use dd/mm/aaaa, mm/aaaa, aaaa ou desconhecida'])
    expect(momentOf(value)).toEqual([null, 'data: data inválida; use dd/mm/aaaa hh:mm'])
  })

  it.each(['', '   .   .   -  ', '000.000.000-00', '0'])('beside a CPF written as "%s" needs none', value => {
    const cells = cellsOf(value)
    expect([cells.cpf(['data']), cells.problems]).toEqual(['', []])
  })
})

describe('a cell that is longer by far than any valid one', () => {
  const long = `${'\u200d'.repeat(30_000)}x`

  it('is refused like one that is too long, and nothing of it is read', () => {
    const cells = cellsOf(long)
    expect([cells.text(['data'], { max: 5, required: 'falta' }), ...sentencesOf(cells)]).toEqual([
      '',
      'data: Máximo de 5 caracteres',
    ])
  })

  it('is no date', () => {
    expect(dayOf(long)).toEqual([null, 'data: data inválida; use dd/mm/aaaa, mm/aaaa, aaaa ou desconhecida'])
  })
})
