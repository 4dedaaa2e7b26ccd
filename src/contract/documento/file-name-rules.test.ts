import { describe, expect, it } from 'vitest'
import { documentFileName } from './file-name-rules.ts'

describe('names of downloaded documents', () => {
  it('are lower case without accents, with hyphens between words', () => {
    expect(documentFileName('ebook', 'José Antônio D’Ávila', 'pdf')).toBe('ebook-jose-antonio-d-avila.pdf')
  })

  it('contain at most 60 characters of a name and never end in a hyphen', () => {
    expect(documentFileName('ebook', 'x'.repeat(100), 'pdf')).toBe(`ebook-${'x'.repeat(60)}.pdf`)
    expect(documentFileName('informativo', `${'a'.repeat(59)} b`, 'png')).toBe(`informativo-${'a'.repeat(59)}.png`)
  })

  it('have a fallback for a name without Latin characters', () => {
    expect(documentFileName('informativo', '安娜 🌹', 'png')).toBe('informativo-despedida.png')
  })

  it('contain nothing that could leave a folder or split a header', () => {
    expect(documentFileName('ebook', '../../etc\r\nx: "y"', 'pdf')).toBe('ebook-etc-x-y.pdf')
  })
})
