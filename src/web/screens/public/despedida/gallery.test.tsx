import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { BiographyTab } from './biography-tab.tsx'

const stem = (id: number) => `abcdefghijklmnopqrstu${id}-2400x1600-aabbcc`
const photo = (id: number, more: Partial<FotografiaPublica> = {}): FotografiaPublica => ({
  ...{ id, imagem: `/midia/${stem(id)}.webp`, legenda: '', ano: null, alternativo: '' },
  ...more,
})
const PHOTOS = [photo(1, { legenda: 'Na praia', ano: 1968 }), photo(2, { alternativo: 'Maria sorri.' }), photo(3)]

const LIST = 'GET /exibicao/fotografias/:despedidaId'
const open = (replies: Parameters<typeof fakeServer>[0] = {}, qtd_fotografias = PHOTOS.length) => {
  const calls = fakeServer({
    [LIST]: { json: PHOTOS },
    'GET /homenagem/homenagem-aprovadas/:despedidaId': { json: [] },
    ...replies,
  })
  const primeira_fotografia = qtd_fotografias > 0 ? PHOTOS[0] : null
  const obituario = 'Uma vida.\nLonga.'
  renderScreen(<BiographyTab despedida={buildDespedidaPagina({ qtd_fotografias, primeira_fotografia, obituario })} />)
  return calls
}

const scrollTo = vi.fn()
beforeEach(() => {
  // jsdom has neither.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  Element.prototype.scrollTo = scrollTo
  scrollTo.mockReset()
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
})

describe('the photographs on the page', () => {
  it('are links to each picture with its caption, and with words for who does not see it', async () => {
    open()
    const region = within(await screen.findByRole('region', { name: 'Fotografias' }))
    const links = region.getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual([2, 3].map(id => `/midia/${stem(id)}/1200.jpg`))
    expect(region.getAllByRole('img').map(image => image.getAttribute('alt'))).toEqual([
      'Maria sorri.',
      'Fotografia 3 de 3',
    ])
    for (const image of screen.getAllByRole('img')) expect(image.getAttribute('loading')).toBe('lazy')
  })

  it('begin with the first, which stands after the first paragraph in its own format', async () => {
    open()
    const image = await screen.findByRole('img', { name: 'Na praia' })
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['2400', '1600'])
    expect(image.closest('a')?.getAttribute('href')).toBe(`/midia/${stem(1)}/1200.jpg`)
    const words = [...(image.closest('section')?.querySelectorAll('p, figcaption') ?? [])].map(one => one.textContent)
    expect(words).toEqual(['Uma vida.', 'Na praia, 1968', 'Longa.'])
  })

  it('may be two, and stand at another address', async () => {
    const elsewhere = 'https://outro.exemplo/foto.jpg'
    const two = PHOTOS.slice(0, 2).map(one => ({ ...one, imagem: elsewhere }))
    open({ [LIST]: { json: two } }, 2)
    const region = within(await screen.findByRole('region', { name: 'Fotografias' }))
    const [link, ...others] = region.getAllByRole('link')
    expect([link?.getAttribute('href'), others]).toEqual([elsewhere, []])
    fireEvent.click(link as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('img').map(image => image.getAttribute('src'))).toEqual([elsewhere, elsewhere])
  })

  it('alone has no gallery below it', async () => {
    open({ [LIST]: { json: PHOTOS.slice(0, 1) } }, 1)
    await screen.findByRole('img', { name: 'Na praia' })
    expect(screen.queryByRole('region', { name: 'Fotografias' })).toBeNull()
  })

  it('are asked for again where they could not be read', async () => {
    let isAway = true
    open({ [LIST]: () => (isAway ? { status: 503, json: {} } : { json: PHOTOS }) })
    expect(await screen.findByText('Não foi possível abrir as fotografias. Tente novamente.')).toBeTruthy()
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('region', { name: 'Fotografias' })).toBeTruthy()
  })

  it('are left to the browser where the link is opened elsewhere', async () => {
    open()
    const link = (await screen.findByRole('img', { name: 'Maria sorri.' })).closest('a') as HTMLElement
    // jsdom opens no other document.
    link.setAttribute('href', '#')
    const keys = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]
    expect(keys.map(key => fireEvent.click(link, key))).toEqual(keys.map(() => true))
    expect(fireEvent.click(link)).toBe(false)
    expect(await screen.findAllByRole('dialog')).toHaveLength(1)
  })

  it('open one by one, smoothly where motion is welcome, and follow the finger', async () => {
    window.matchMedia = () => ({ matches: false }) as MediaQueryList
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
    open()
    fireEvent.click((await screen.findByRole('img', { name: 'Maria sorri.' })).closest('a') as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    const place = () => dialog.querySelector('h2')?.textContent
    const button = (name: string) => within(dialog).getByText<HTMLButtonElement>(name)
    const places = [place()]
    expect(document.activeElement?.textContent).toBe(places[0])
    for (const name of ['Anterior', 'Próxima', 'Próxima']) {
      fireEvent.click(button(name))
      places.push(place())
    }
    expect([fireEvent.keyDown(dialog, { key: 'a' }), fireEvent.keyDown(dialog, { key: 'Home' })]).toEqual([true, false])
    places.push(place())
    expect(button('Anterior').disabled).toBe(true)
    const strip = dialog.querySelector('ul') as HTMLElement
    for (const scrollLeft of [602, 450, 599, 300]) {
      fireEvent.scroll(strip, { target: { scrollLeft } })
      places.push(place())
    }
    expect(places.map(words => words?.replace('Fotografias: ', ''))).toEqual(
      [2, 1, 2, 3, 1, 1, 1, 3, 2].map(number => `${number} de 3`),
    )
    expect(scrollTo.mock.calls.map(([{ left, behavior }]) => [left, behavior])).toEqual([
      [300, 'auto'],
      ...[0, 300, 600, 0].map(left => [left, 'smooth']),
    ])
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    vi.restoreAllMocks()
  })

  it('are not asked for where the page has none', () => {
    const calls = open({}, 0)
    expect(calls.some(({ path }) => path.startsWith('/exibicao/fotografias'))).toBe(false)
  })

  it('open one by one, move with the arrows, and are reported', async () => {
    const calls = open({ 'POST /exibicao/fotografias/denuncia': { json: { mensagem: 'Recebemos.' } } })
    fireEvent.click((await screen.findByRole('img', { name: 'Maria sorri.' })).closest('a') as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('2 de 3')).toBeTruthy()
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(within(dialog).getByText('3 de 3')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Próxima' }).disabled).toBe(true)
    fireEvent.keyDown(dialog, { key: 'Home' })
    expect(within(dialog).getByText('Na praia, 1968')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Denunciar' }))
    const report = within(await screen.findByRole('dialog', { name: 'Denunciar fotografia' }))
    fireEvent.change(report.getByLabelText(/^O que há de errado/), { target: { value: 'Não é ela.' } })
    fireEvent.click(report.getByRole('button', { name: 'Enviar denúncia' }))
    await waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({ despedida: expect.any(Number), fotografia: 1, motivo: 'Não é ela.' }),
    )
    expect(await screen.findByText(/vão olhar a foto/)).toBeTruthy()
  })
})
