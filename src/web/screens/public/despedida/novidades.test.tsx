import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fingerprint } from '#contract/homenagem/fingerprint-rules.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderMessagesTab } from '#web/testing/render-messages-tab.tsx'

const APROVADAS = 'GET /homenagem/homenagem-aprovadas/:despedidaId'
const AGRADECIMENTO = 'GET /homenagem/agradecimento/:despedidaId'
const homenagemOf = (id: number, descricao: string): HomenagemPublica => ({
  id,
  nome: 'Davi',
  descricao,
  imagem: null,
  data: '2026-11-05T15:04:00.000Z',
})

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readonly url: string
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  onmessage = (_event: { data: string }) => {}
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
}
const live = () => FakeEventSource.opened.filter(source => source.readyState !== 2)
const subscribed = () => waitFor(() => expect(live()).toHaveLength(1))
/** What a screen reader is told of arrived homenagens. */
const announced = () => screen.getByRole('heading', { name: 'Mensagens' }).nextElementSibling?.textContent

const emit = (itens: HomenagemPublica[], total = itens.length) =>
  act(() => live()[0]?.onmessage({ data: JSON.stringify({ itens, total }) }))

const show = (hidden: boolean) =>
  act(() => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  })

const open = async (
  homenagens = [homenagemOf(4, 'Uma vida bonita.')],
  responses: Parameters<typeof fakeServer>[0] = {},
): Promise<FakeCall[]> => {
  const calls = fakeServer({
    ...responses,
    [AGRADECIMENTO]: { json: { texto: '' } },
    [APROVADAS]: ({ query }) => {
      const from = (Number(query.get('pagina')) - 1) * 30
      return { json: homenagens.slice(from, from + 30), headers: { 'x-total-count': String(homenagens.length) } }
    },
  })
  renderMessagesTab()
  await subscribed()
  return calls
}

beforeEach(() => {
  localStorage.clear()
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an open list of homenagens', () => {
  it('sends the version it shows when it subscribes, and shows an event without another request', async () => {
    const calls = await open()
    await screen.findByText('Uma vida bonita.')
    const shown = fingerprint({ itens: [homenagemOf(4, 'Uma vida bonita.')], total: 1 })
    expect(live().map(source => source.url)).toEqual([`/homenagem/novidades/10661?visto=${shown}`])
    emit([homenagemOf(5, 'Saudade de sempre.'), homenagemOf(4, 'Uma vida bonita.')])
    await screen.findByText('Saudade de sempre.')
    emit([homenagemOf(5, 'Saudade de sempre.')])
    await waitFor(() => expect(screen.queryByText('Uma vida bonita.')).toBeNull())
    expect(calls.filter(call => call.path.includes('aprovadas'))).toHaveLength(1)
  })

  it('reloads all open pages of the list if there are several', async () => {
    const homenagens = Array.from({ length: 31 }, (_, index) => homenagemOf(100 - index, `Carta ${100 - index}`))
    const calls = await open(homenagens)
    fireEvent.click(await screen.findByRole('button', { name: /mais/i }))
    await screen.findByText('Carta 70')
    homenagens.unshift(homenagemOf(101, 'Carta 101'))
    emit(homenagens.slice(0, 30), homenagens.length)
    await screen.findByText('Carta 101')
    expect(screen.getByText('Carta 70')).toBeTruthy()
    const pages = calls.filter(call => call.path.includes('aprovadas'))
    expect(pages.map(call => call.query.get('pagina'))).toEqual(['1', '2', '1', '2'])
  })

  it('reads the page again when the velório has changed, and not for the first event', async () => {
    await open()
    await screen.findByText('Uma vida bonita.')
    const invalidated: unknown[] = []
    vi.spyOn(QueryClient.prototype, 'invalidateQueries').mockImplementation(async filters => {
      invalidated.push(filters?.queryKey?.[0])
    })
    const send = (velorio: string) =>
      act(() => live()[0]?.onmessage({ data: JSON.stringify({ itens: [], total: 0, velorio }) }))
    vi.useFakeTimers()
    send('aa')
    vi.advanceTimersByTime(2000)
    expect(invalidated).not.toContain('despedida')
    send('bb')
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    expect(invalidated).toEqual(expect.arrayContaining(['despedida', 'transmissao']))
  })

  it('shows new homenagens at once to a reader at its beginning', async () => {
    await open()
    const before = await screen.findByText('Uma vida bonita.')
    expect(before.closest('li')?.className).not.toContain('appear')
    emit([homenagemOf(5, 'Saudade de sempre.'), homenagemOf(4, 'Uma vida bonita.')])
    expect((await screen.findByText('Saudade de sempre.')).closest('li')?.className).toContain('appear')
    expect(screen.queryByRole('button', { name: /nova/ })).toBeNull()
    expect(announced()).toBe('1 nova mensagem')
  })

  it('keeps them behind a line for a reader further down, and takes withdrawn ones away', async () => {
    await open([homenagemOf(4, 'Uma vida bonita.'), homenagemOf(3, 'Retirada.')])
    await screen.findByText('Uma vida bonita.')
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -500, 300, 40))
    emit([homenagemOf(5, 'Saudade de sempre.'), homenagemOf(4, 'Uma vida bonita.')])
    expect(await screen.findByRole('button', { name: '1 nova mensagem' })).toBeTruthy()
    expect([screen.queryByText('Saudade de sempre.'), screen.queryByText('Retirada.')]).toEqual([null, null])
    emit([6, 5, 4].map(id => homenagemOf(id, `Mensagem ${id}`)))
    const line = await screen.findByRole('button', { name: '2 novas mensagens' })
    expect(line.closest('[role=status], [aria-live]')).toBeNull()
    expect(screen.queryByText('Mensagem 6')).toBeNull()
    expect(announced()).toBe('2 novas mensagens')
    fireEvent.click(line)
    expect(await screen.findByText('Mensagem 6')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /nova/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mensagens' }))
  })

  it('keeps one that was sent long ago and is approved now behind the same line', async () => {
    await open([homenagemOf(9, 'A mais nova.'), homenagemOf(4, 'A mais velha.')])
    await screen.findByText('A mais nova.')
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -500, 300, 40))
    emit([9, 6, 4].map(id => homenagemOf(id, `Mensagem ${id}`)))
    expect(await screen.findByRole('button', { name: '1 nova mensagem' })).toBeTruthy()
    expect(screen.queryByText('Mensagem 6')).toBeNull()
  })

  it('shows the next page that its reader asks for', async () => {
    await open(Array.from({ length: 31 }, (_, index) => homenagemOf(100 - index, `Carta ${100 - index}`)))
    const more = await screen.findByRole('button', { name: /mais/i })
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -500, 300, 40))
    fireEvent.click(more)
    expect(await screen.findByText('Carta 70')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /nova/ })).toBeNull()
    expect(announced()).toBe('')
  })

  it('subscribes only while the page is visible', async () => {
    await open()
    await screen.findByText('Uma vida bonita.')
    show(true)
    expect(live()).toHaveLength(0)
    show(false)
    expect(live()).toHaveLength(1)
  })

  it('reloads once and unsubscribes when the portal ends the stream, and works without it when it is refused', async () => {
    const calls = await open()
    await screen.findByText('Uma vida bonita.')
    const requestCount = () => calls.filter(call => call.path.includes('aprovadas')).length
    act(() => void live()[0]?.dispatchEvent(new Event('fim')))
    expect(live()).toHaveLength(0)
    await waitFor(() => expect(requestCount()).toBe(2))
    expect(screen.getByText('Uma vida bonita.')).toBeTruthy()
  })

  it('is read every five minutes beside the events, and every minute where they are refused, until they come again', async () => {
    const calls = await open()
    await screen.findByText('Uma vida bonita.')
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const readAfter = async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms))
      return calls.filter(call => call.path.includes('aprovadas')).length
    }
    const refuse = () =>
      act(() => {
        const [source] = live()
        source?.close()
        source?.onerror()
      })
    act(() => live()[0]?.onopen())
    expect([await readAfter(299_000), await readAfter(1000)]).toEqual([1, 2])
    refuse()
    expect([await readAfter(59_000), await readAfter(1000)]).toEqual([2, 3])
    await readAfter(29_000)
    expect(live()).toHaveLength(0)
    await readAfter(1000)
    expect(live()).toHaveLength(1)
    refuse()
    show(true)
    await readAfter(100_000)
    expect(live()).toHaveLength(0)
  })

  it('takes what its author sent from above it once it is published', async () => {
    localStorage.setItem('homenagens-enviadas', JSON.stringify({ 10661: ['9.abc'] }))
    let situacao = 'aguardando'
    await open(undefined, {
      'POST /homenagem/acompanhar': () => ({
        json: [{ ...homenagemOf(9, 'Obrigado por tudo.'), acompanhamento: '9.abc', situacao }],
      }),
    })
    await screen.findByRole('heading', { name: 'A mensagem que você enviou' })
    situacao = 'publicada'
    emit([homenagemOf(9, 'Obrigado por tudo.'), homenagemOf(4, 'Uma vida bonita.')])
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'A mensagem que você enviou' })).toBeNull())
    expect(screen.getAllByText('Obrigado por tudo.')).toHaveLength(1)
  })
})
