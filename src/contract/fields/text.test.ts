import { describe, expect, it } from 'vitest'
import { hasForbiddenCharacters, lengthOf, normaliseText, textProblem } from './text.ts'
import { looseText, text } from './text-schema.ts'

describe('a text field', () => {
  it.each([
    ['abc', 3],
    ['é', 1],
    ['😀', 1],
    ['👨‍👩‍👧', 5],
    ['', 0],
  ])('%s counts %i code points', (value, length) => {
    expect(lengthOf(value)).toBe(length)
  })

  it('is normalised to NFC, trimmed, and to one line where the field has one', () => {
    expect(normaliseText('  Jose\u0301\r\nda\tSilva ')).toBe('José da Silva')
    expect(normaliseText(' um\r\ndois\rtrês ', true)).toBe('um\ndois\ntrês')
  })

  it.each([
    ['Dona Maria, 85 anos — saudade!', false],
    ['linha\noutra\tcoluna', false],
    ['zero\u0000', true],
    ['sino\u0007', true],
    ['\u202evirado', true],
    ['isolado\u2066', true],
    ['meio\ud83d', true],
    ['😀', false],
    ['apagado\u007f', true],
  ])('%j contains forbidden characters: %s', (value, forbidden) => {
    expect(hasForbiddenCharacters(value)).toBe(forbidden)
  })

  it.each([
    ['', 'Obrigatório'],
    ['   ', 'Obrigatório'],
    ['ab', 'Curto'],
    ['abc', undefined],
    ['😀😀😀😀😀', undefined],
    ['abcdef', 'Longo'],
    ['ab\u0000', 'Há caracteres que não podem ser usados neste campo'],
  ])('%j has the error %j', (value, message) => {
    const options = { min: 3, max: 5, required: 'Obrigatório', tooShort: 'Curto', tooLong: 'Longo' }
    expect(textProblem(value, options)).toBe(message)
    expect(text(options).safeParse(value).error?.issues[0]?.message).toBe(message)
  })

  it('has default Portuguese messages for its limits', () => {
    expect(textProblem('abcdef', { max: 5 })).toBe('Máximo de 5 caracteres')
    expect(textProblem('a', { min: 2, max: 5 })).toBe('Mínimo de 2 caracteres')
    expect(textProblem('', { max: 5 })).toBeUndefined()
  })
})

describe('an optional text', () => {
  it.each([
    [null, ''],
    ['', ''],
    ['  a ', 'a'],
  ])('is sent %j and parsed to %j', (value, parsed) => {
    expect(looseText({ max: 5 }).parse(value)).toBe(parsed)
  })

  it('still has its length limit', () => {
    expect(looseText({ max: 5 }).safeParse('abcdef').error?.issues[0]?.message).toBe('Máximo de 5 caracteres')
  })
})
