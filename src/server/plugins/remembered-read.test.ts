import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReadCall } from '#contract/pagina/written.ts'
import { rememberReads } from './remembered-read.ts'

let stamp: string | number = 1
let asked: string[] = []
let meanwhile = (): void => {}
let read: ReadCall
beforeEach(() => {
  stamp = 1
  asked = []
  meanwhile = () => {}
  read = rememberReads(
    async (key, { params }) => {
      meanwhile()
      asked.push(`${key} ${JSON.stringify(params)}`)
      if ((params as { id?: string }).id === '404') throw new Error('gone')
      return { body: asked.length, total: undefined }
    },
    { stamp: async () => stamp, newest: () => stamp },
  )
})

const farewell = async (id: string, codigo = '0') =>
  (await read('GET /exibicao/despedida/:id/:codigo', { params: { id, codigo } })).body

const letters = async (query: object) =>
  (await read('GET /homenagem/homenagem-aprovadas/:despedidaId', { params: { despedidaId: '1' }, query })).body

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
    meanwhile = () => {
      stamp = 2
    }
    expect([await farewell('1'), await farewell('1')]).toEqual([1, 2])
  })

  it('is not remembered where it was refused, nor with a code; other calls never are', async () => {
    await expect(farewell('404')).rejects.toThrow('gone')
    await expect(farewell('404')).rejects.toThrow('gone')
    await farewell('1', 'ABC123')
    await farewell('1', 'ABC123')
    await letters({})
    await letters({})
    expect(asked.length).toBe(6)
  })
})

describe('what a stranger sees of its letters', () => {
  it('first is read once however it is asked, also by all who ask at once, and again after a write', async () => {
    const first = [letters({ pagina: 1, tamanho: 30 }), letters({ pagina: '1', tamanho: '30' })]
    expect(await Promise.all(first)).toEqual([1, 1])
    expect(await letters({ pagina: 1, tamanho: 30 })).toBe(1)
    stamp = 2
    expect(await letters({ pagina: 1, tamanho: 30 })).toBe(2)
  })

  it('is another with another size, and read each time where it is another page, looked through or asked wrongly', async () => {
    expect([await letters({ pagina: 1, tamanho: 30 }), await letters({ pagina: 1, tamanho: 12 })]).toEqual([1, 2])
    const others = [
      { pagina: 2, tamanho: 30 },
      { pagina: 1, tamanho: 30, texto: 'x' },
      { pagina: 1, tamanho: '30.0' },
    ]
    for (const query of [...others, ...others]) await letters(query)
    expect(asked.length).toBe(2 + 2 * others.length)
  })
})
