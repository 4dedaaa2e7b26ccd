import { describe, expect, it } from 'vitest'
import { INICIOS_DE_PALAVRAS, palavrasProblem, retratoImpresso, SANTINHO_RETRATO_PX } from './santinho-rules.ts'

const foto = (largura: number, altura: number) => `/midia/abcdefghijklmnopqrst-${largura}x${altura}-aabbcc.webp`

describe('the portrait of a santinho', () => {
  it('needs 520 pixels for 44 mm in 300 dots per inch', () => {
    expect(SANTINHO_RETRATO_PX).toBe(520)
  })

  it.each([
    [null, { estado: 'sem_foto' }],
    ['', { estado: 'sem_foto' }],
    ['/midia/abcdefghijklmnopqrst.webp', { estado: 'desconhecida' }],
    [foto(800, 800), { estado: 'basta' }],
    [foto(520, 520), { estado: 'basta' }],
    [foto(519, 519), { estado: 'pequena', pixels: 519, precisa: 520 }],
    [foto(1600, 300), { estado: 'pequena', pixels: 300, precisa: 520 }],
  ])('of the picture %s is %j', (address, expected) => {
    expect(retratoImpresso(address)).toEqual(expected)
  })
})

describe('the words of a santinho', () => {
  it.each([
    ['', undefined],
    ['Saudade.\n\nA família agradece.', undefined],
    ['a'.repeat(300), undefined],
    ['a'.repeat(301), 'Máximo de 300 caracteres'],
    [`${'a\n'.repeat(9)}a`, undefined],
    [`${'a\n'.repeat(10)}a`, 'Use até 10 linhas.'],
    [`a${'\n'.repeat(20)}`, undefined],
    ['a\u0000b', 'Há caracteres que não podem ser usados neste campo'],
  ])('%j have the problem %s', (words, problem) => {
    expect(palavrasProblem(words)).toBe(problem)
  })

  it('have beginnings that fit, and that say nothing of a creed or of he and she', () => {
    for (const start of INICIOS_DE_PALAVRAS) {
      expect(palavrasProblem(start)).toBeUndefined()
      expect(start).not.toMatch(/\b(?:Deus|Jesus|Senhor|oraç|reza|céu|anjo|ele|ela|querid[oa]|amad[oa])/i)
    }
  })
})
