import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetStored, ownName, readStored, readText, writeStored, writeText } from './stored.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const refuse = (): void => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
}

describe('a stored value', () => {
  it('is read as it was written, by place and name', () => {
    writeStored('a', { codigo: '12' })
    writeStored('a', [1], 'tab')
    expect([readStored('a'), readStored('a', 'tab'), readStored('b')]).toEqual([{ codigo: '12' }, [1], undefined])
    forgetStored('a')
    expect([readStored('a'), readStored('a', 'tab')]).toEqual([undefined, [1]])
  })

  it('is undefined when it is not valid JSON', () => {
    writeText('a', '{"half')
    expect(readStored('a')).toBeUndefined()
    expect(readText('a')).toBe('{"half')
  })

  it('is undefined, without an error, when storage is refused', () => {
    refuse()
    writeStored('a', 1)
    forgetStored('a')
    expect(readStored('a')).toBeUndefined()
  })
})

describe('the random name of a browser', () => {
  it('is the same after a reload, unless the stored text is not a valid name', () => {
    const make = vi.fn(() => 'abcdefgh-12345678')
    expect([ownName('nome-1', make), ownName('nome-1', make)]).toEqual(Array(2).fill('abcdefgh-12345678'))
    expect(make).toHaveBeenCalledTimes(1)
    writeText('nome-2', 'não é nome')
    expect(ownName('nome-2', make)).toBe('abcdefgh-12345678')
    expect(readText('nome-2')).toBe('abcdefgh-12345678')
  })

  it('is constant on a page whose storage is refused', () => {
    refuse()
    let count = 0
    const make = () => `name-of-page-${++count}`
    expect([ownName('nome-3', make), ownName('nome-3', make)]).toEqual(['name-of-page-1', 'name-of-page-1'])
  })
})
