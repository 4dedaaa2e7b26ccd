import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
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

const open = (replies: Parameters<typeof fakeServer>[0] = {}, qtd_fotografias = PHOTOS.length) => {
  const calls = fakeServer({
    'GET /exibicao/fotografias/:despedidaId': { json: PHOTOS },
    'GET /homenagem/homenagem-aprovadas/:despedidaId': { json: [] },
    ...replies,
  })
  const primeira_fotografia = qtd_fotografias > 0 ? PHOTOS[0] : null
  const obituario = 'Uma vida.\nLonga.'
  renderScreen(<BiographyTab despedida={buildDespedidaPagina({ qtd_fotografias, primeira_fotografia, obituario })} />)
  return calls
}

beforeEach(() => {
  // jsdom has neither.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  Element.prototype.scrollTo = () => {}
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
