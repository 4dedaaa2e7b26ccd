import { describe, expect, it } from 'vitest'
import { hasForbiddenCharacters, lengthOf, normaliseText, textProblem } from './text.ts'
import { looseText, text } from './text-schema.ts'

describe('a text of a person', () => {
  it.each([
    ['abc', 3],
    ['é', 1],
    ['😀', 1],
    ['👨‍👩‍👧', 5],
    ['', 0],
  ])('%s counts %i code points', (value, length) => {
    expect(lengthOf(value)).toBe(length)
  })

  it('is folded to NFC, trimmed, and to one line where the field has one', () => {
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
  ])('%j holds forbidden characters: %s', (value, forbidden) => {
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
  ])('%j answers %j', (value, message) => {
    const options = { min: 3, max: 5, required: 'Obrigatório', tooShort: 'Curto', tooLong: 'Longo' }
    expect(textProblem(value, options)).toBe(message)
    expect(text(options).safeParse(value).error?.issues[0]?.message).toBe(message)
  })

  it('has Portuguese words for its limits when the field brings none', () => {
    expect(textProblem('abcdef', { max: 5 })).toBe('Máximo de 5 caracteres')
    expect(textProblem('a', { min: 2, max: 5 })).toBe('Mínimo de 2 caracteres')
    expect(textProblem('', { max: 5 })).toBeUndefined()
  })
})

describe('a text that may be nothing', () => {
  it.each([
    [null, ''],
    ['', ''],
    ['  a ', 'a'],
  ])('travels %j as %j', (value, parsed) => {
    expect(looseText({ max: 5 }).parse(value)).toBe(parsed)
  })

  it('still keeps its limit', () => {
    expect(looseText({ max: 5 }).safeParse('abcdef').error?.issues[0]?.message).toBe('Máximo de 5 caracteres')
  })
})
