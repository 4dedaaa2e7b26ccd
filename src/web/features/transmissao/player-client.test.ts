import { describe, expect, it } from 'vitest'
import { backoffMs, withTicketOf } from './player-client.ts'

describe('the retry delay', () => {
  it('doubles up to eight seconds, with a jitter of a fifth', () => {
    for (const [attempt, middle] of [
      [0, 1000],
      [1, 2000],
      [2, 4000],
      [3, 8000],
      [9, 8000],
    ] as const) {
      const waits = Array.from({ length: 50 }, () => backoffMs(attempt))
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(middle * 0.8)
      expect(Math.max(...waits)).toBeLessThanOrEqual(middle * 1.2)
      expect(new Set(waits).size).toBeGreaterThan(1)
    }
  })
})

describe('the address of a segment with a new ticket', () => {
  const address = '/transmissao/cam/novo-1/index.m3u8'
  it.each([
    ['http://portal/transmissao/cam/velho-0/d12.ts', '/transmissao/cam/novo-1/d12.ts'],
    ['/transmissao/cam/velho-0/index.m3u8', '/transmissao/cam/novo-1/index.m3u8'],
    ['https://outra.casa/hls/camera.m3u8', 'https://outra.casa/hls/camera.m3u8'],
  ])('%s', (url, wanted) => {
    expect(withTicketOf(url, address)).toBe(wanted)
  })

  it('is at the edge when the new address is, and leaves it again', () => {
    const edge = 'https://ao-vivo.casa/selo/1767225600/transmissao/cam/novo-1/'
    expect(withTicketOf('http://portal/transmissao/cam/velho-0/d12.ts', `${edge}index.m3u8`)).toBe(`${edge}d12.ts`)
    expect(withTicketOf(`${edge}d12.ts`, address)).toBe('/transmissao/cam/novo-1/d12.ts')
  })

  it('is unchanged when the new address has no ticket', () => {
    expect(withTicketOf('/transmissao/cam/velho/d1.ts', 'https://outra.casa/x.m3u8')).toBe(
      '/transmissao/cam/velho/d1.ts',
    )
  })
})
