import { describe, expect, it } from 'vitest'
import { withTicketOf } from './stream-address.ts'

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
