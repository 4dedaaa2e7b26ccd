import { describe, expect, it } from 'vitest'
import type { EbookContent } from './content.ts'
import { photographPages } from './ebook-photographs.ts'

const pagesOf = (count: number): number => {
  const photograph = { imagem: { bytes: Buffer.alloc(0), largura: 1600, altura: 1200 }, legenda: '' }
  const content = { nome: 'Maria do Carmo', fotografias: Array(count).fill(photograph) } as unknown as EbookContent
  return photographPages(content).length
}

describe('the photographs of the e-book', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 2],
    [8, 5],
    [13, 7],
    [30, 6],
  ])('%i take %i pages', (count, pages) => {
    expect(pagesOf(count)).toBe(pages)
  })
})
