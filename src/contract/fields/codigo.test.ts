import { describe, expect, it } from 'vitest'
import { CODIGO_ALPHABET, isCodigo, isCodigoVerificacao, normaliseCodigo } from './codigo.ts'
import { codigo } from './codigo-schema.ts'

describe('an access or participant code', () => {
  it('is written without look-alike characters', () => {
    expect(CODIGO_ALPHABET).toHaveLength(32)
    expect(CODIGO_ALPHABET).not.toMatch(/[ILOU]/)
  })

  it.each([
    ['7k3m-9qxz 1t', '7K3M9QXZ1T'],
    ['OoIiLl', '001111'],
  ])('typed as %s is read as %s', (typed, read) => {
    expect(normaliseCodigo(typed)).toBe(read)
  })

  it.each([
    ['7K3M9QXZ1T', true],
    ['7k3m9-qxz1t', true],
    ['7K3M9QXZ1', false],
    ['7K3M9QXZ1TT', false],
    ['7K3M9QXZ1U', false],
    ['7K3M9QXZ1é', false],
    ['', false],
  ])('%s has the shape of one: %s', (value, shape) => {
    expect(isCodigo(value)).toBe(shape)
  })

  it('of the wrong shape is a wrong code, not an invalid request; only its length is limited', () => {
    expect(codigo.parse('não é')).toBe('NÃ0É')
    expect(codigo.safeParse('x'.repeat(65)).success).toBe(false)
  })
})

describe('a verification code', () => {
  it.each([
    ['00042', true],
    ['12345', true],
    ['1234', false],
    ['123456', false],
    ['12a45', false],
    ['', false],
  ])('%s is five digits: %s', (value, right) => {
    expect(isCodigoVerificacao(value)).toBe(right)
  })
})
