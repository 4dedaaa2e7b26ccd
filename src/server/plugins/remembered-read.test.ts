import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReadCall } from '#contract/pagina/written.ts'
import { rememberReads } from './remembered-read.ts'

let stamp: string | number = 1
let asked: string[] = []
let read: ReadCall
beforeEach(() => {
  stamp = 1
  asked = []
  read = rememberReads(
    async (key, { params }) => {
      asked.push(`${key} ${JSON.stringify(params)}`)
      if ((params as { id?: string }).id === '404') throw new Error('gone')
      return { body: asked.length, total: undefined }
    },
    { stamp: async () => stamp },
  )
})

const farewell = async (id: string, codigo = '0') =>
  (await read('GET /exibicao/despedida/:id/:codigo', { params: { id, codigo } })).body

describe('what a stranger sees of a farewell', () => {
  it('is read once, and again after a write', async () => {
    expect([await farewell('1'), await farewell('1'), await farewell('2')]).toEqual([1, 1, 2])
    stamp = 2
    expect([await farewell('1'), await farewell('1')]).toEqual([3, 3])
  })

  it('is read again where another node has written', async () => {
    stamp = '1:1'
    expect([await farewell('1'), await farewell('1')]).toEqual([1, 1])
    stamp = '1:2'
    expect(await farewell('1')).toBe(2)
  })

  it('is read again seconds later: the hour changes it too', async () => {
    vi.useFakeTimers()
    try {
      expect(await farewell('1')).toBe(1)
      vi.advanceTimersByTime(2900)
      expect(await farewell('1')).toBe(1)
      vi.advanceTimersByTime(200)
      expect(await farewell('1')).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('under a write that came while it was read counts as read before it', async () => {
    const before = farewell('1')
    stamp = 2
    expect([await before, await farewell('1')]).toEqual([1, 2])
  })

  it('is not remembered where it was refused, nor with a code; other calls never are', async () => {
    await expect(farewell('404')).rejects.toThrow('gone')
    await expect(farewell('404')).rejects.toThrow('gone')
    await farewell('1', 'ABC123')
    await farewell('1', 'ABC123')
    await read('GET /homenagem/homenagem-aprovadas/:despedidaId', { params: { despedidaId: '1' } })
    await read('GET /homenagem/homenagem-aprovadas/:despedidaId', { params: { despedidaId: '1' } })
    expect(asked.length).toBe(6)
  })
})
