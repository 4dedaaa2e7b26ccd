import { describe, expect, it } from 'vitest'
import { nearestGate, placeOf, searchWords } from './rules.ts'

describe('the place of a grave in the register', () => {
  it.each([
    ['Quadra 12, jazigo 34', '12', 'jazigo 34'],
    ['QUADRA: 07 LOTE: 112A', '7', 'lote 112A'],
    ['Qd. C3 - Lt 9', 'C3', 'lote 9'],
    ['q 5 gav 2', '5', 'gaveta 2'],
    ['Quadra B', 'B', ''],
    ['perto da capela; família em conflito', '', ''],
    ['', '', ''],
  ])('%j is quadra %j and lote %j, and nothing of the remarks', (localizacao, quadra, lote) => {
    expect(placeOf(localizacao)).toEqual({ quadra, lote })
  })

  it('is nearest to the gate with the shortest way on the map', () => {
    const portoes = [
      { nome: 'Norte', x: 0, y: 0 },
      { nome: 'Sul', x: 1000, y: 1000 },
    ]
    expect(nearestGate(portoes, { x: 700, y: 900 })?.nome).toBe('Sul')
    expect(nearestGate([], { x: 0, y: 0 })).toBeUndefined()
  })
})

describe('the words of a searched name', () => {
  it.each([
    ['Maria da Conceição dos Santos', ['maria', 'conceição', 'santos']],
    ["Ana d'Ávila", ['ana', "d'ávila"]],
    ['a % _ *', []],
    ['Ana ana', ['ana']],
  ])('of %j are %j', (nome, words) => {
    expect(searchWords(nome)).toEqual(words)
  })
})
