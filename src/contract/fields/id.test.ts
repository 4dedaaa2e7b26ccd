import { describe, expect, it } from 'vitest'
import { isId } from './id.ts'
import { id, idParams, pathBoolean } from './id-schema.ts'

describe('an id', () => {
  it.each([
    [1, true],
    ['10000', true],
    ['9007199254740991', true],
    ['9007199254740992', false],
    ['99999999999999999999', false],
    [0, false],
    [-1, false],
    [1.5, false],
    ['01', false],
    ['1e3', false],
    [' 1', false],
    ['', false],
    [null, false],
    [Number.NaN, false],
  ])('%j is valid: %s', (value, right) => {
    expect(isId(value)).toBe(right)
  })

  it('is a number after parsing, whether sent as a number or as digits', () => {
    expect(id.parse('10042')).toBe(10042)
    expect(idParams.parse({ id: 10042 })).toEqual({ id: 10042 })
    expect(id.safeParse({}).success).toBe(false)
  })
})

describe('a switch in a path', () => {
  it.each([
    ['true', true],
    ['false', false],
  ])('%s is parsed to %s', (value, parsed) => {
    expect(pathBoolean.parse(value)).toBe(parsed)
  })

  it.each(['1', 'TRUE', 'yes', ''])('%j is refused', value => {
    expect(pathBoolean.safeParse(value).success).toBe(false)
  })
})
