import { describe, expect, it } from 'vitest'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { displayAddress, slidesOf } from './slide-rules.ts'

const homenagem = (id: number): HomenagemPublica => ({ id, nome: 'Ana', descricao: 'Saudade', imagem: null, data: '' })
const fotografia = (id: number): FotografiaPublica => ({
  id,
  imagem: '/midia/a.webp',
  legenda: '',
  ano: null,
  alternativo: '',
})
const turns = (homenagens: number, fotografias: number, presenca?: string): string =>
  slidesOf(
    Array.from({ length: homenagens }, (_, id) => homenagem(id)),
    Array.from({ length: fotografias }, (_, id) => fotografia(id)),
    presenca,
  )
    .map(({ id }) => id[0])
    .join('')

describe('what a chapel display shows in turn', () => {
  it('spreads the photographs evenly among the homenagens, each kind in its order', () => {
    expect([turns(0, 0), turns(2, 0), turns(0, 2), turns(3, 3), turns(6, 2)]).toEqual([
      '',
      'hh',
      'ff',
      'hfhfhf',
      'hhfhhhfh',
    ])
    const ids = slidesOf([homenagem(7), homenagem(5)], [fotografia(1), fotografia(2), fotografia(3)]).map(
      ({ id }) => id,
    )
    expect(ids.filter(id => id.startsWith('f'))).toEqual(['fotografia:1', 'fotografia:2', 'fotografia:3'])
    expect(ids.filter(id => id.startsWith('h'))).toEqual(['homenagem:7', 'homenagem:5'])
  })

  it('shows the livro de presença after every third slide, at the end and alone', () => {
    const withCode = [0, 1, 3, 7].map(homenagens => turns(homenagens, 0, 'chave'))
    expect(withCode).toEqual(['p', 'hp', 'hhhp', 'hhhphhhphp'])
  })

  it('is the transcript of a voice, a long one on several slides, and no voice without one', () => {
    const voiceOf = (descricao: string, transcricao: string): HomenagemPublica => ({
      ...homenagem(4),
      ...{ descricao, voz: { audio: '/midia/voz.m4a', segundos: 40, transcricao } },
    })
    const texts = (...homenagens: HomenagemPublica[]) =>
      slidesOf(homenagens).map(slide => [slide.id, 'homenagem' in slide && slide.homenagem.descricao])
    expect(texts(voiceOf('Mensagem de voz', 'Um abraço.'))).toEqual([['homenagem:4', 'Mensagem de voz – Um abraço.']])
    expect(texts(voiceOf('Com saudade.', 'Um abraço.'))).toEqual([['homenagem:4', 'Com saudade. – Um abraço.']])
    const sentence = `${'Lembro da varanda '.repeat(5)}e do café.`
    expect(texts(voiceOf('Mensagem de voz', `${sentence} ${sentence} ${'palavra '.repeat(30)}`))).toEqual([
      ['homenagem:4', `Mensagem de voz – ${sentence}`],
      ['homenagem:4:1', `${sentence} ${'palavra '.repeat(7).trim()}`],
      ['homenagem:4:2', 'palavra '.repeat(20).trim()],
      ['homenagem:4:3', 'palavra palavra palavra'],
    ])
    expect(texts(voiceOf('Mensagem de voz', ''))).toEqual([])
    expect(texts(voiceOf('Mensagem de voz', `Um\nabraço.\n${'a'.repeat(200)}`))).toEqual([
      ['homenagem:4', 'Mensagem de voz – Um abraço.'],
      ['homenagem:4:1', 'a'.repeat(159)],
      ['homenagem:4:2', 'a'.repeat(41)],
    ])
  })

  it('is a photograph in the size of a display, with the signature of a private page', () => {
    const stem = 'Zm9vYmFyYmF6cXV4MTIzNA-2400x1600-aabbcc'
    expect(displayAddress(`/midia/${stem}.webp`)).toBe(`/midia/${stem}/1200.webp`)
    expect(displayAddress(`/midia/${stem}.webp?tela=CV-01-x`)).toBe(`/midia/${stem}/1200.webp?tela=CV-01-x`)
    expect(displayAddress('/midia/short.webp?tela=a')).toBe('/midia/short.webp?tela=a')
  })
})
