import { describe, expect, it } from 'vitest'
import { timeOf } from '#web/lib/instant.ts'
import { velorioProximo } from './velorio-proximo-rules.ts'

const NOW = timeOf('2026-11-22 14:00:00')
const despedida = (apresentacao: { from?: string; to?: string; status?: boolean } = {}, page: object = {}) => ({
  apresentacao: {
    id: 1,
    codigo: null,
    empresa: 'CV',
    capela: '01',
    camera: null,
    dataHoraInicial: apresentacao.from ?? null,
    dataHoraFinal: apresentacao.to ?? null,
    status: apresentacao.status ?? apresentacao.from !== undefined,
    status_camera: true,
  },
  data_velorio: null,
  data_sepultamento: null,
  status_apresentacao: false,
  ...page,
})
const sentenceFor = (...parts: Parameters<typeof despedida>) => velorioProximo(despedida(...parts), NOW)

describe('the sentence about an imminent wake', () => {
  it('contains the hours of the apresentacao while it is running and in the 24 hours before', () => {
    expect(sentenceFor({ from: '2026-11-22 08:00:00', to: '2026-11-22 16:30:00' })).toBe(
      'O velório está acontecendo agora, até as\u00a016h30.',
    )
    expect(sentenceFor({ from: '2026-11-22 13:00:00', to: '2026-11-23 09:00:00' })).toBe(
      'O velório está acontecendo agora, até amanhã às\u00a09h.',
    )
    expect(sentenceFor({ from: '2026-11-22 16:00:00', to: '2026-11-22 20:00:00' })).toBe(
      'O velório é hoje às\u00a016h.',
    )
    expect(sentenceFor({ from: '2026-11-23 13:53:00', to: '2026-11-23 20:00:00' })).toBe(
      'O velório é amanhã às\u00a013h53.',
    )
    expect(sentenceFor({ from: '2026-11-23 14:00:00', to: '2026-11-23 20:00:00' })).toBe(
      'O velório é amanhã às\u00a014h.',
    )
    expect(sentenceFor({ from: '2026-11-23 01:00:00', to: '2026-11-23 20:00:00' })).toBe(
      'O velório é amanhã à\u00a01h.',
    )
  })

  it('uses the hours of the apresentacao where the page has hours too', () => {
    const page = { data_velorio: '2026-11-22 09:00:00', data_sepultamento: '2026-11-22 17:00:00' }
    expect(sentenceFor({ from: '2026-11-22 18:00:00', to: '2026-11-22 22:00:00' }, page)).toBe(
      'O velório é hoje às\u00a018h.',
    )
    expect(sentenceFor({ from: '2026-11-22 18:00:00', to: '2026-11-22 22:00:00', status: false }, page)).toBe(
      'O velório começou hoje às\u00a09h.',
    )
  })

  it('reports a live wake whatever its hours', () => {
    expect(sentenceFor({}, { status_apresentacao: true })).toBe('O velório está acontecendo agora.')
  })

  it('is absent when the wake is over, further away or without an hour', () => {
    expect(sentenceFor()).toBeUndefined()
    expect(sentenceFor({ from: '2026-11-23 14:01:00', to: '2026-11-23 20:00:00' })).toBeUndefined()
    expect(sentenceFor({ from: '2026-11-22 08:00:00', to: '2026-11-22 13:59:00' })).toBeUndefined()
    expect(sentenceFor({}, { data_velorio: '2026-11-21 08:00:00', data_sepultamento: null })).toBeUndefined()
    expect(
      sentenceFor({}, { data_velorio: '2026-11-22 08:00:00', data_sepultamento: '2026-11-22 13:00:00' }),
    ).toBeUndefined()
  })
})
