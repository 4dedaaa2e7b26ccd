import { describe, expect, it } from 'vitest'
import type { EbookContent } from './content.ts'
import { photographPages } from './ebook-photographs.ts'

const photographs = (...sizes: [number, number][]): number => {
  const fotografias = sizes.map(([largura, altura]) => ({
    imagem: { bytes: Buffer.alloc(0), largura, altura },
    legenda: '',
  }))
  return photographPages({ nome: 'Maria do Carmo', fotografias } as unknown as EbookContent).length
}
const wide = (count: number) => Array.from({ length: count }, (): [number, number] => [1600, 1200])

describe('the photographs of the e-book', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 2],
    [8, 5],
    [13, 7],
    [30, 6],
  ])('%i fill %i pages, the first alone on its own', (count, pages) => {
    expect(photographs(...wide(count))).toBe(pages)
  })
})
