import { describe, expect, it } from 'vitest'
import { mobileNumberOf, readExterior } from './mobile-number.ts'

describe('a number that messages reach', () => {
  it.each([
    ['82999887766', '55', '82999887766'],
    ['8299887766', '55', '82999887766'],
    ['+351912345678', '351', '912345678'],
    ['+12025550143', '1', '2025550143'],
    ['+5491123456789', '54', '91123456789'],
    // As it is dialled within Argentina, behind the code of the country.
    ['+54111523456789', '54', '91123456789'],
  ])('is read from %s: +%s %s', (telefone, codigoPais, nacional) => {
    expect(mobileNumberOf(telefone)).toEqual({ codigoPais, nacional })
  })

  it.each(['8233214567', '2099887766', '+351212345678', '+351111111111', '+54 11 2345 6789', '08299887766', '', 'x'])(
    'is not read from %s',
    telefone => {
      expect(mobileNumberOf(telefone)).toBeUndefined()
    },
  )
})

describe('a number of another country', () => {
  it.each([
    ['+351912345678', '+351912345678', true],
    ['+54111523456789', '+5491123456789', false],
    ['+351212345678', '+351212345678', false],
  ])('%s is stored as %s, and a house that sends to Portugal reaches it: %s', (typed, telefone, isReached) => {
    expect(readExterior(typed, ['351'])).toEqual({ telefone, isReached })
  })

  it('is not one with too few digits, or of no country', () => {
    expect(['+35191234567', '+9991234567890'].map(typed => readExterior(typed, ['']))).toEqual([undefined, undefined])
  })
})
