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

  const SPACES = [
    0x9, 0x20, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009,
  ]
  const LATER_SPACES = [0x200a, 0x202f, 0x205f, 0x3000, 0x115f, 0x1160, 0x2800, 0x3164, 0xffa0]

  it.each([...SPACES, ...LATER_SPACES].map(code => code.toString(16)))('has one space for a gap with U+%s', hex => {
    const space = String.fromCodePoint(Number.parseInt(hex, 16))
    expect(normaliseText(`${space}Rita${space} de ${space}${space}Cassia${space}`)).toBe('Rita de Cassia')
    expect(normaliseText(`um${space}\n${space}dois`, true)).toBe('um\ndois')
    expect(textProblem(space, { max: 5, required: 'Obrigatório' })).toBe('Obrigatório')
  })

  it.each(['\n', '\r', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'])('has a line break for %j', breaks => {
    expect(normaliseText(`Linha um${breaks}Linha dois`, true)).toBe('Linha um\nLinha dois')
    expect(normaliseText(`Linha um${breaks}Linha dois`)).toBe('Linha um Linha dois')
  })

  it.each([
    ['\u2068Ana Souza\u2069', 'Ana Souza'],
    ['\u202bمحمد علي\u202c', 'محمد علي'],
    ['Ana\u200e Souza\u200f', 'Ana Souza'],
    ['\u202evirado', 'virado'],
    ['\u061cسارة', 'سارة'],
    ['\ufeffAna', 'Ana'],
    ['An\u200ba Sou\u00adza', 'Ana Souza'],
    ['An\u200da\u200c', 'Ana'],
    ['Ana\ufe0f', 'Ana'],
    ['Ana\u2060 \u034fSouza', 'Ana Souza'],
    ['Ana\u{e0041}\u{e0042}', 'Ana'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['র\u200d্য', 'র\u200d্য'],
    ['ක්\u200dය', 'ක්\u200dය'],
    ['👨\u200d👩\u200d👧\u200d', '👨\u200d👩\u200d👧'],
    ['👩🏽\u200d⚕\ufe0f Ana', '👩🏽\u200d⚕\ufe0f Ana'],
    ['❤\ufe0f 1\ufe0f\u20e3 #\ufe0f\u20e3 ‼\ufe0f', '❤\ufe0f 1\ufe0f\u20e3 #\ufe0f\u20e3 ‼\ufe0f'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['Nguyễn Thị Hương', 'Nguyễn Thị Hương'],
    ['שָׁלוֹם', 'שָׁלוֹם'],
  ])('%j is what people see of it: %j', (value, seen) => {
    expect(normaliseText(value)).toBe(seen.normalize('NFC'))
    expect(normaliseText(normaliseText(value, true), true)).toBe(normaliseText(value, true))
    expect(textProblem(value, { max: 40 })).toBeUndefined()
  })

  it('has at most four marks on a character, also with joiners between them', () => {
    const marks = Array.from({ length: 19 }, (_, index) => String.fromCodePoint(0x300 + index)).join('')
    expect(normaliseText(`Z${marks.repeat(7)}albo`)).toBe(`Z${marks.slice(0, 4)}albo`.normalize('NFC'))
    const joined = normaliseText(`م${[...marks].join('\u200d')}`)
    expect(joined.match(/\p{Mn}/gu)?.length).toBeLessThanOrEqual(5)
  })

  it.each([
    '\u200b',
    '\u200d\u200c',
    '\u2066\u2069',
    '\u0301',
    '\ufe0f',
    ' \u00a0\u2003',
    '\u2028',
    '\u3164\u3164',
    '\u{e0041}',
  ])('without anything to see is empty: %j', value => {
    expect(normaliseText(value, true)).toBe('')
    expect(text({ max: 5, required: 'Obrigatório' }).safeParse(value).error?.issues[0]?.message).toBe('Obrigatório')
  })

  it.each([
    ['Dona Maria, 85 anos — saudade!', false],
    ['linha\noutra\tcoluna', false],
    ['zero\u0000', true],
    ['sino\u0007', true],
    ['Maria D\u0092Ávila', true],
    ['Jos\u008e', true],
    ['quebra\u0085', true],
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
