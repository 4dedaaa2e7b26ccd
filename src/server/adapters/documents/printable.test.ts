import { describe, expect, it } from 'vitest'
import { printable } from './printable.ts'

describe('printable text', () => {
  it('preserves Portuguese, apostrophes, quotes, dashes and paragraphs', () => {
    const text = 'D’Ávila disse: “ação — coração”, à tarde.\nÚltima linha…'
    expect(printable(text)).toBe(text)
  })

  it('drops marks that reverse or hide text, and the joiners of composed emoji', () => {
    expect(printable('a\u202eb\u200fc\u200b')).toBe('abc')
    expect(printable('❤️ 👍🏽')).toBe('❤ 👍')
  })

  it('replaces decorated characters by plain ones', () => {
    expect(printable('𝓜𝓪𝓻𝓲𝓪 Ｍ')).toBe('Maria M')
  })

  it('preserves Greek and Cyrillic, and replaces a script without a font by an ellipsis', () => {
    expect(printable('Ωμέγα Привет')).toBe('Ωμέγα Привет')
    expect(printable('Shalom שלום עולם, paz')).toBe('Shalom …, paz')
  })

  it('inserts line breaks into a long sequence of emoji, and none into a short one', () => {
    expect(printable('🌹'.repeat(12)).split(' ')).toHaveLength(12)
    expect(printable('🌹🌹🌹')).toBe('🌹🌹🌹')
  })
})
