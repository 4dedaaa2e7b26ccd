import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HomenagemEventoPublica } from '#contract/evento/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { type Panel, usePanel, withoutTakenDown } from './use-panel.ts'

const EVENT = 'GET /homenagem/eventos/atual'
const APPROVED = 'GET /homenagem/eventos/aprovados'

const homenagem = (id: number, mensagem = `Lembrança ${id}`): HomenagemEventoPublica => ({
  ...{ id, mensagem, nomeCliente: 'Ana', nomeHomenageado: 'José', titulo: 'PainelFinados' },
  dataInclusao: '2026-11-02T12:00:00.000Z',
})
const panelOf = (...ids: number[]): Panel => ({
  homenagens: ids.map(id => homenagem(id)),
  imagens: ['/imagens/finados/1.jpg'],
  convite: 'Escreva.',
  nomeEvento: 'E',
  nomeEmpresa: 'M',
})
const idsOf = (panel: Panel) => panel.homenagens.map(({ id }) => id)

describe('a check of the approved homenagens', () => {
  it('preserves the order of the panel, removes withdrawn homenagens, and adds no new ones', () => {
    expect(idsOf(withoutTakenDown(panelOf(3, 2, 1), [homenagem(9), homenagem(3), homenagem(1)]))).toEqual([3, 1])
  })

  it('shows a corrected text immediately', () => {
    const { homenagens } = withoutTakenDown(panelOf(1), [homenagem(1, 'Corrigida')])
    expect(homenagens[0]?.mensagem).toBe('Corrigida')
  })

  it('adds the new ones when none of the old ones is left', () => {
    expect(idsOf(withoutTakenDown(panelOf(1), [homenagem(9)]))).toEqual([9])
    expect(idsOf(withoutTakenDown(panelOf(1), []))).toEqual([])
  })
})

describe('the panel', () => {
  let approved: HomenagemEventoPublica[]
  let convite: string
  let fails: boolean
  let calls: FakeCall[]
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const open = async () => {
    const { result, unmount } = renderHook(() => usePanel())
    await advance(0)
    return { ids: () => idsOf(result.current), panel: () => result.current, unmount }
  }

  beforeEach(() => {
    vi.useFakeTimers()
    approved = [homenagem(2), homenagem(1)]
    convite = 'Escreva.'
    fails = false
    calls = fakeServer({
      [EVENT]: () =>
        fails
          ? { status: 500 }
          : { json: { imagens: ['/midia/a.webp'], convite, nomeEvento: 'Finados2027', nomeEmpresa: 'Memorial' } },
      [APPROVED]: ({ query }) => {
        if (fails) return { status: 500 }
        const from = (Number(query.get('pagina')) - 1) * Number(query.get('tamanho'))
        const json = approved.slice(from, from + Number(query.get('tamanho')))
        return { json, headers: { 'x-total-count': String(approved.length) } }
      },
    })
  })

  it('removes a withdrawn homenagem within fifteen seconds and adds a new one with the next complete fetch, at 250 s', async () => {
    const { ids } = await open()
    expect(ids()).toEqual([2, 1])
    approved = [homenagem(3), homenagem(1)]
    await advance(15_000)
    expect(ids()).toEqual([1])
    await advance(234_000)
    expect(ids()).toEqual([1])
    await advance(1000)
    expect(ids()).toEqual([3, 1])
  })

  it('shows every homenagem of a busy day, and checks every one', async () => {
    approved = Array.from({ length: 230 }, (_, index) => homenagem(230 - index))
    const { ids } = await open()
    expect(ids()).toEqual(approved.map(({ id }) => id))
    approved = approved.filter(({ id }) => id !== 7)
    await advance(15_000)
    expect(ids()).toHaveLength(229)
  })

  it('shows a changed invitation within ten seconds', async () => {
    const { panel } = await open()
    convite = 'Deixe uma lembrança.'
    await advance(10_000)
    expect(panel().convite).toBe('Deixe uma lembrança.')
  })

  it('sends the event and the company in every call for its homenagens', async () => {
    await open()
    await advance(20_000)
    const lists = calls.filter(call => call.path === '/homenagem/eventos/aprovados')
    expect(lists.length).toBeGreaterThan(1)
    for (const { query } of lists)
      expect([query.get('nomeEvento'), query.get('nomeEmpresa')]).toEqual(['Finados2027', 'Memorial'])
  })

  it('is unchanged while the server does not respond, also after a power failure', async () => {
    const first = await open()
    fails = true
    await advance(30 * 60_000)
    expect(first.ids()).toEqual([2, 1])
    first.unmount()
    const again = await open()
    expect(again.ids()).toEqual([2, 1])
    expect(again.panel().nomeEmpresa).toBe('Memorial')
  })

  it('starts empty, with the seven pictures, on a display without stored data', async () => {
    fails = true
    const { ids, panel } = await open()
    expect(ids()).toEqual([])
    expect(panel().imagens).toHaveLength(7)
  })

  it('sends no request after it was unmounted', async () => {
    const { unmount } = await open()
    unmount()
    const before = calls.length
    await advance(600_000)
    expect(calls).toHaveLength(before)
  })
})
