import { describe, expect, it } from 'vitest'
import { printable } from './printable.ts'

describe('what is printed', () => {
  it('keeps Portuguese, apostrophes, quotes, dashes and paragraphs as they were written', () => {
    const text = 'D’Ávila disse: “ação — coração”, à tarde.\nÚltima linha…'
    expect(printable(text)).toBe(text)
  })

  it('drops marks that turn or hide text, and the joiners of composed emoji', () => {
    expect(printable('a\u202eb\u200fc\u200b')).toBe('abc')
    expect(printable('❤️ 👍🏽')).toBe('❤ 👍')
  })

  it('prints decorated characters as plain ones', () => {
    expect(printable('𝓜𝓪𝓻𝓲𝓪 Ｍ')).toBe('Maria M')
  })

  it('keeps Greek and Cyrillic, and marks where a script it cannot draw stood', () => {
    expect(printable('Ωμέγα Привет')).toBe('Ωμέγα Привет')
    expect(printable('Shalom שלום עולם, paz')).toBe('Shalom …, paz')
  })

  it('gives a long row of emoji places to break, and leaves a short one alone', () => {
    expect(printable('🌹'.repeat(12)).split(' ')).toHaveLength(12)
    expect(printable('🌹🌹🌹')).toBe('🌹🌹🌹')
  })
})
