import { describe, expect, it } from 'vitest'
import { AWKWARD, type Awkward, awkwardText } from '../testing/awkward-texts.ts'
import { foldText } from './fold-text.ts'
import { stringUpTo } from './string-up-to.ts'
import { isTelefone, maskTelefone } from './telefone.ts'
import { normaliseText, readableLength, textProblem } from './text.ts'
import { looseText, text } from './text-schema.ts'

const MAX = 35
const field = { max: MAX, required: 'Obrigatório' }
const lines = { ...field, multiline: true }
/** A biography as a program pastes it: indents, blank ends, a soft hyphen in each word. */
const pasted = Array.from({ length: MAX / 5 }, () => '   ma\u00adr ia').join('\r\n   ')

describe('a text of the longest valid length', () => {
  it.each([
    ['in letters', 'x'.repeat(MAX), MAX],
    ['with every accent decomposed', 'ệ'.repeat(MAX).normalize('NFD'), MAX],
    ['with four units for a letter', 'ᾂ'.repeat(MAX).normalize('NFD'), MAX],
    ['in emoji of several people', '👨\u200d👩\u200d👧'.repeat(MAX / 5), MAX],
    ['in flags and skin tones', '👍🏽'.repeat(17), 34],
    ['with a mark that nobody sees beside each letter', 'x\u200b'.repeat(MAX), MAX],
    ['between a thousand blanks', `${' '.repeat(500)}${'x'.repeat(MAX)}${'\u00a0'.repeat(500)}`, MAX],
  ])('is valid %s', (_how, value, length) => {
    for (const schema of [text(field), looseText({ max: MAX })])
      expect([...(schema.parse(value) ?? '')]).toHaveLength(length)
    expect(textProblem(value, field)).toBeUndefined()
  })

  it('is valid with the line breaks of Windows and the blanks of what it was copied from', () => {
    expect(text({ ...lines, max: 50 }).parse(`${pasted}\r\n\r\n`)).toBe(Array(7).fill('mar ia').join('\n'))
  })
})

describe('a text that is too long by far', () => {
  it('is one character longer than the longest that is read at all', () => {
    const longest = ' '.repeat(readableLength(MAX))
    expect(textProblem(longest, field)).toBe('Obrigatório')
    expect(textProblem(`${longest} `, field)).toBe('Máximo de 35 caracteres')
    const isRead = (value: string) => stringUpTo(MAX).safeParse(value).success
    expect([isRead('x'.repeat(MAX)), isRead('x'.repeat(MAX + 1))]).toEqual([true, false])
  })

  it.each(['x', '\u200d', ' '])('has the message and the code of one that is too long: %j', character => {
    const value = character.repeat(readableLength(MAX) + 1)
    const refusal = { message: 'Longo demais', params: { code: 'LONGO', values: { n: MAX } } }
    const options = { ...field, tooLong: 'Longo demais' }
    expect(text(options).safeParse(value).error?.issues).toMatchObject([refusal])
    expect(looseText(options).safeParse(value).error?.issues).toMatchObject([refusal])
    expect(textProblem(value, options)).toBe('Longo demais')
    expect(textProblem(value, field)).toBe('Máximo de 35 caracteres')
  })
})

describe('64 kB of text, of whatever length a screen allows', () => {
  const READERS = { normaliseText, foldText, isTelefone, maskTelefone }
  const LENGTH = 2 ** 16
  /** Of a core. What is quadratic takes a second and more. */
  const LINEAR_MAX_MS = 250

  it.each(Object.keys(AWKWARD) as Awkward[])('are read in linear time: %s', kind => {
    const value = awkwardText(kind, LENGTH)
    for (const [name, read] of Object.entries(READERS)) {
      const before = process.cpuUsage()
      read(value)
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000, name).toBeLessThan(LINEAR_MAX_MS)
    }
  })
})
