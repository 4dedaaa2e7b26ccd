import { describe, expect, it } from 'vitest'
import { compareGraves, graveSaysLess } from './graves-rules.ts'

const at = (localizacao: string, cemiterio = '') => ({ localizacao, cemiterio })

describe('two graves', () => {
  it.each([
    ['Quadra 3, Lote 12', 'Q 3 L 12', 'agrees'],
    ['Quadra 3, Lote 12', 'QD. 03 LT. 012', 'agrees'],
    ['Quadra nº 3', 'Quadra num 3', 'agrees'],
    ['Quadra n. 3', 'Quadra 3', 'agrees'],
    ['Quadra n. 3', 'Lote 3', 'contradicts'],
    ['Quadra 3, N 5', 'Quadra 3, Nicho nº 5', 'agrees'],
    ['Quadra 3, N 5', 'Quadra 3, Lote 5', 'contradicts'],
    ['num 3', 'Quadra 3', 'agrees'],
    ['Quadra Q', 'Quadra 3', 'contradicts'],
    ['3/12', 'Quadra 3, Lote 12', 'agrees'],
    ['12/3', 'Quadra 3, Lote 12', 'agrees'],
    ['3/3', 'Quadra 3, Lote 12', 'contradicts'],
    ['Quadra 12, Lote 3', 'Quadra 3, Lote 12', 'contradicts'],
    ['Quadra 3', 'Quadra 3, Lote 12', 'agrees'],
    ['Quadra 3, perpétuo', 'Quadra 3, da família', 'agrees'],
    ['Quadra 3, perpétuo', 'Quadra 4, perpétuo', 'contradicts'],
    ['Ossuário da família', 'Ossuário da capela', 'contradicts'],
    ['perpétuo', 'Quadra 3', 'unknown'],
    ['', 'Quadra 3', 'unknown'],
    ['Quadra 3', '', 'unknown'],
    ['Quadra', 'Quadra 3', 'unknown'],
  ])('at %j and at %j: %s', (one, other, agreement) => {
    expect([compareGraves(at(one), at(other)), compareGraves(at(other), at(one))]).toEqual([agreement, agreement])
  })

  it.each([
    ['Parque das Flores', 'Pq. das Flores', 'agrees'],
    ['Cemitério Parque das Flores', 'PF', 'agrees'],
    ['Cemitério Parque das Flores', 'PG', 'contradicts'],
    ['Parque das Flores', 'Parque', 'agrees'],
    ['Parque das Flores', 'São José', 'contradicts'],
    ['Campo Santo', 'Cemitério Campo Santo', 'agrees'],
    ['', 'São José', 'agrees'],
    ['Flores', 'Lores', 'contradicts'],
  ])('at the same place in %j and in %j: %s', (one, other, agreement) => {
    const places = [at('Quadra 3', one), at('Quadra 3', other)] as const
    expect([compareGraves(...places), compareGraves(places[1], places[0])]).toEqual([agreement, agreement])
  })
})

it.each([
  ['Quadra 3', 'Quadra 3, Lote 12', true],
  ['Quadra 3, Lote 12', 'Quadra 3, Lote 12', false],
  ['Quadra 3, Lote 12', 'Quadra 3', false],
  ['Quadra 4', 'Quadra 3, Lote 12', false],
])('%j says less than %j: %s', (one, stored, less) => {
  expect(graveSaysLess(one, stored)).toBe(less)
})
