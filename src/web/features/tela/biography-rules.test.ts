import { describe, expect, it } from 'vitest'
import { sentencesOf } from './biography-rules.ts'

describe('the sentences of a biography', () => {
  it.each([
    ['Foi mestra. Criou três filhos! E cantava?', ['Foi mestra.', 'Criou três filhos!', 'E cantava?']],
    ['Uma vida.\n\nMuitos amigos', ['Uma vida.', 'Muitos amigos']],
    ['sem ponto final nenhum', ['sem ponto final nenhum']],
    [' \n ', []],
  ])('are split: %s', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })

  it.each([
    [
      'Aluna do Dr. Osvaldo e da Sra. Clara. Depois mestra.',
      ['Aluna do Dr. Osvaldo e da Sra. Clara.', 'Depois mestra.'],
    ],
    ['Nasceu em J. Pessoa. Viveu em Maceió.', ['Nasceu em J. Pessoa.', 'Viveu em Maceió.']],
    ['Dizia: “Tudo passa…” Ria muito.', ['Dizia: “Tudo passa…”', 'Ria muito.']],
    ['Pagava 3.500 réis. Contava sempre.', ['Pagava 3.500 réis.', 'Contava sempre.']],
  ])('do not end at an abbreviation: %s', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })
})
