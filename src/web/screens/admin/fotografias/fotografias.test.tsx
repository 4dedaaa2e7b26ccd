import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { FOTOGRAFIA_PARTE_BYTES } from '#contract/fotografia/limits.ts'
import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import type { Fotografia } from '#contract/fotografia/schema.ts'
import { ENVIO } from '#web/features/fotografia/admin-messages.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { FotografiasScreen } from './fotografias.tsx'

const LIST = 'GET /cliente/despedida/:id/fotografias'
const ORDER = 'PUT /cliente/despedida/:id/fotografias'
const EDIT = 'PUT /cliente/despedida/:id/fotografias/:fotografia'
const REMOVE = 'DELETE /cliente/despedida/:id/fotografias/:fotografia'
const DECIDE = 'PUT /cliente/despedida/:id/fotografias/:fotografia/denuncias'
const ANNOUNCE = 'POST /cliente/despedida/:id/fotografias/envios'
const PART = 'PUT /cliente/despedida/:id/fotografias/envios/:envio/partes/:parte'
const FINISH = 'POST /cliente/despedida/:id/fotografias/envios/:envio/concluir'

const photo = (id: number, more: Partial<Fotografia> = {}): Fotografia => ({
  ...{ id, imagem: `/midia/abcdefghijklmnopqrstu${id}-400x300-aabbcc.webp`, legenda: `Foto ${id}`, ano: null },
  ...{ alternativo: 'Maria sorri.', retirada: false, autor: null, denuncias: [] },
  ...more,
})
const THREE = [photo(1), photo(2), photo(3)]

const open = (fotografias: Fotografia[], replies: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = fakeServer({
    'GET /cliente/despedida/:id': { json: { pessoa_falecida: { nome: 'Maria do Carmo' } } },
    [LIST]: { json: fotografias },
    ...replies,
  })
  signInAs(['ROLE_MODERADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/fotografias/:id" element={<FotografiasScreen />} />
      </Routes>
    </AdminProvider>,
    '/admin/fotografias/7',
  )
  return calls
}
const shownOrder = (): string[] =>
  within(screen.getByRole('list', { name: 'Fotografias na ordem da página' }))
    .getAllByText(/^Foto \d$/)
    .map(element => element.textContent ?? '')
const bodiesOf = (calls: FakeCall[], method: string) =>
  calls.filter(call => call.method === method).map(call => call.body)

const AWAY = { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Fora do ar.' } }
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])
const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no choice of files')
  fireEvent.change(input, { target: { files } })
}

describe('the photographs of a despedida', () => {
  it('move with the arrows, keep the focus and say their place', async () => {
    const sorted = (call: FakeCall) => ({
      json: (call.body as { ids: number[] }).ids.map(id => THREE.find(one => one.id === id)),
    })
    const calls = open(THREE, { [ORDER]: sorted })
    await screen.findByText('Foto 3')
    expect(outline()).toMatchInlineSnapshot(`
      "# Fotografias
      Até 30 fotografias, na ordem que a família escolher. Aparecem na página, na tela da capela e no livro de lembranças.
      button: Escolher fotos
      Várias de uma vez, em JPG, PNG ou WebP, cada uma com até 15 MB.
      3 fotografias de 30. Para mudar a ordem, arraste pela alça; no teclado, use as setas nela.
      picture: Maria sorri.
      Foto 1
      button: Mudar o lugar de: Foto 1. Use as setas.
      button: Editar: Foto 1
      button: Excluir: Foto 1
      picture: Maria sorri.
      Foto 2
      button: Mudar o lugar de: Foto 2. Use as setas.
      button: Editar: Foto 2
      button: Excluir: Foto 2
      picture: Maria sorri.
      Foto 3
      button: Mudar o lugar de: Foto 3. Use as setas.
      button: Editar: Foto 3
      button: Excluir: Foto 3"
    `)
    await waitFor(() => expect(document.title).toMatch(/^Fotografias de Maria do Carmo/))
    const handle = await screen.findByRole('button', { name: 'Mudar o lugar de: Foto 1. Use as setas.' })
    handle.focus()
    fireEvent.keyDown(handle, { key: 'ArrowRight' })
    await waitFor(() => expect(shownOrder()).toEqual(['Foto 2', 'Foto 1', 'Foto 3']))
    expect(screen.getByText('Lugar 2 de 3')).toBeTruthy()
    fireEvent.keyDown(document.activeElement ?? handle, { key: 'End' })
    await waitFor(() => expect(shownOrder()).toEqual(['Foto 2', 'Foto 3', 'Foto 1']))
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Foto 1')
    await waitFor(() => expect(bodiesOf(calls, 'PUT')).toEqual([{ ids: [2, 1, 3] }, { ids: [2, 3, 1] }]))
    expect(shownOrder()).toEqual(['Foto 2', 'Foto 3', 'Foto 1'])
  })

  it('follow a mouse or a finger by their handle, and are sent where it lets go', async () => {
    const calls = open(THREE, { [ORDER]: { json: [] } })
    const handle = await screen.findByRole('button', { name: 'Mudar o lugar de: Foto 1. Use as setas.' })
    const release = vi.fn()
    Object.assign(handle, { hasPointerCapture: () => true, releasePointerCapture: release })
    const card = (name: string) => screen.getByText(name).closest('li')
    const to = (name: string | undefined) => {
      document.elementFromPoint = () => (name === undefined ? null : screen.getByText(name))
      fireEvent.pointerMove(document, { clientX: 1, clientY: 1 })
    }
    fireEvent.pointerDown(handle, { button: 2 })
    to('Foto 3')
    expect(shownOrder()).toEqual(['Foto 1', 'Foto 2', 'Foto 3'])
    fireEvent.pointerDown(handle, { button: 0, pointerId: 4 })
    expect([release.mock.calls, card('Foto 1')?.dataset.dragged]).toEqual([[[4]], 'true'])
    to('Foto 3')
    expect(shownOrder()).toEqual(['Foto 2', 'Foto 3', 'Foto 1'])
    to(undefined)
    fireEvent.pointerCancel(document)
    expect([shownOrder(), card('Foto 1')?.dataset.dragged]).toEqual([['Foto 1', 'Foto 2', 'Foto 3'], undefined])
    fireEvent.pointerDown(handle, { button: 0 })
    fireEvent.pointerUp(document)
    expect(bodiesOf(calls, 'PUT')).toEqual([])
    fireEvent.pointerDown(handle, { button: 0 })
    to('Foto 2')
    fireEvent.pointerUp(document)
    await waitFor(() => expect(bodiesOf(calls, 'PUT')).toEqual([{ ids: [2, 1, 3] }]))
    to('Foto 3')
    expect(bodiesOf(calls, 'PUT')).toHaveLength(1)
  })

  it('are read again where their order was not stored', async () => {
    const calls = open(THREE, { [ORDER]: AWAY })
    const handle = await screen.findByRole('button', { name: 'Mudar o lugar de: Foto 1. Use as setas.' })
    handle.focus()
    // An arrow would scroll the page.
    expect(['ArrowLeft', 'a'].map(key => fireEvent.keyDown(handle, { key }))).toEqual([false, true])
    expect(bodiesOf(calls, 'PUT')).toEqual([])
    fireEvent.keyDown(handle, { key: 'ArrowRight' })
    fireEvent.blur(handle)
    expect(await screen.findByText('Fora do ar.')).toBeTruthy()
    await waitFor(() => expect(shownOrder()).toEqual(['Foto 1', 'Foto 2', 'Foto 3']))
  })

  it('say what is known of each, and what is asked about it', async () => {
    const actionsOf = (nome: string) => [
      `Mudar o lugar de: ${nome}. Use as setas.`,
      `Editar: ${nome}`,
      `Excluir: ${nome}`,
    ]
    const denuncia = (id: number) => ({ id, motivo: `Motivo ${id}.`, criado_em: '2026-11-05T15:04:00Z' })
    open([
      photo(1, { legenda: 'Praia', ano: 1968, alternativo: '' }),
      photo(2, { legenda: '', autor: 'Joana Lima' }),
      photo(3, { legenda: '', ano: 1970, denuncias: [denuncia(1), denuncia(2)] }),
      photo(4, { retirada: true, denuncias: [denuncia(3)] }),
      photo(5, { denuncias: [denuncia(4)], imagem: 'https://outro.exemplo/x.jpg' }),
    ])
    const list = await screen.findByRole('list', { name: 'Fotografias na ordem da página' })
    expect(
      [...list.children].map(card =>
        [...card.querySelectorAll('p, ul, button')].map(one => one.textContent || one.getAttribute('aria-label')),
      ),
    ).toEqual([
      ['Praia, 1968', 'Uma descrição conta a foto a quem não vê', ...actionsOf('Praia')],
      ['Enviada por Joana Lima com uma mensagem', ...actionsOf('fotografia 2')],
      [
        ...['1970', '2 pessoas denunciaram esta fotografia', 'Motivo 1. 05/11/2026 12:04Motivo 2. 05/11/2026 12:04'],
        ...['Manter na página', 'Retirar da página', ...actionsOf('fotografia 3')],
      ],
      [
        ...['Foto 4', 'Foi retirada depois de uma denúncia. Em trinta dias é apagada.', 'Pôr de volta na página'],
        ...actionsOf('Foto 4'),
      ],
      [
        ...['Foto 5', 'Uma pessoa denunciou esta fotografia', 'Motivo 4. 05/11/2026 12:04'],
        ...['Manter na página', 'Retirar da página', ...actionsOf('Foto 5')],
      ],
    ])
    expect([...list.querySelectorAll('img')].map(image => image.alt)).toEqual(['', ...Array(4).fill('Maria sorri.')])
    expect(screen.getByText('5 fotografias de 30.', { exact: false })).toBeTruthy()
  })

  it('are brought back, or kept, with what was decided', async () => {
    const denuncias = [{ id: 5, motivo: 'Não é ela.', criado_em: '2026-11-05T15:04:00Z' }]
    let fail = true
    const calls = open([photo(1, { denuncias }), photo(2, { retirada: true })], {
      [DECIDE]: () => (fail ? AWAY : { json: [photo(1, { denuncias }), photo(2)] }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Pôr de volta na página' }))
    expect(await screen.findByText('Fora do ar.')).toBeTruthy()
    fail = false
    fireEvent.click(await screen.findByRole('button', { name: 'Pôr de volta na página' }))
    expect(await screen.findByText('A fotografia fica na página.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Manter na página' }))
    await waitFor(() => expect(calls.filter(call => call.method === 'PUT')).toHaveLength(3))
    expect(calls.filter(call => call.method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/cliente/despedida/7/fotografias/2/denuncias', { decisao: 'mantida' }],
      ['/cliente/despedida/7/fotografias/2/denuncias', { decisao: 'mantida' }],
      ['/cliente/despedida/7/fotografias/1/denuncias', { decisao: 'mantida' }],
    ])
  })

  it('are edited field by field: only what was changed is sent', async () => {
    const calls = open(THREE, { [EDIT]: { json: THREE } })
    fireEvent.click(await screen.findByRole('button', { name: 'Editar: Foto 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar fotografia' }))
    fireEvent.change(dialog.getByLabelText('Ano'), { target: { value: '19a8' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText(/^Escreva um ano desde/)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Ano'), { target: { value: '1968' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Fotografia salva.')
    expect(bodiesOf(calls, 'PUT')).toEqual([{ ano: 1968 }])
  })

  it('are edited with caption, year and description, which may be taken away', async () => {
    let fail = true
    const calls = open([photo(2, { ano: 1968 })], {
      [EDIT]: () => (fail ? AWAY : { json: THREE }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Editar: Foto 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar fotografia' }))
    expect(dialog.getByLabelText('Ano')).toHaveProperty('value', '1968')
    for (const [label, value] of [
      ['Legenda', 'Praia do Francês'],
      ['Ano', ''],
      ['Descrição para quem não vê', 'Duas irmãs na areia.'],
    ] as const)
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(1))
    fail = false
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', false))
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Fotografia salva.')
    expect(shownOrder()).toEqual(['Foto 1', 'Foto 2', 'Foto 3'])
    const body = { legenda: 'Praia do Francês', ano: null, alternativo: 'Duas irmãs na areia.' }
    expect(bodiesOf(calls, 'PUT')).toEqual([body, body])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are removed after a question, and decided about where somebody reported one', async () => {
    const denuncias = [{ id: 5, motivo: 'Não é ela.', criado_em: '2026-11-05T15:04:00Z' }]
    const calls = open([photo(1, { denuncias }), photo(2, { retirada: true })], {
      [REMOVE]: { json: [] },
      [DECIDE]: { json: [photo(1), photo(2)] },
    })
    expect(await screen.findByText('Não é ela.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retirar da página' }))
    await screen.findByText('A fotografia saiu da página.')
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir: Foto 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir esta fotografia?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Nenhuma fotografia ainda')).toBeTruthy()
    expect(calls.filter(call => call.method !== 'GET').map(call => `${call.method} ${call.path}`)).toEqual([
      'PUT /cliente/despedida/7/fotografias/1/denuncias',
      'DELETE /cliente/despedida/7/fotografias/1',
    ])
  })
})

describe('sending photographs', () => {
  it('sends what is missing of each, and says in words what is no picture', async () => {
    let list: Fotografia[] = []
    const envio = { id: 3, partes: 2, recebidas: [0], fotografia: null }
    const calls = open([], {
      [LIST]: () => ({ json: list }),
      [ANNOUNCE]: { json: envio },
      [PART]: { json: { ...envio, recebidas: [0, 1] } },
      [FINISH]: () => {
        list = [photo(1)]
        return { json: { ...envio, recebidas: [0, 1], fotografia: 1 } }
      },
    })
    await screen.findByText('Nenhuma fotografia ainda')
    expect(outline()).toMatchInlineSnapshot(`
      "# Fotografias
      Até 30 fotografias, na ordem que a família escolher. Aparecem na página, na tela da capela e no livro de lembranças.
      button: Escolher fotos
      Várias de uma vez, em JPG, PNG ou WebP, cada uma com até 15 MB.
      Nenhuma fotografia ainda
      Escolha as fotos no celular ou no computador. A ordem e as legendas podem mudar depois."
    `)
    choose(new File([JPEG], 'praia.jpg'), new File(['%PDF-1.7'], 'certidao.jpg'))
    expect((await screen.findByText(/^Este arquivo é um documento PDF/)).getAttribute('role')).toBe('alert')
    expect(await screen.findByText('Foto 1')).toBeTruthy()
    expect(screen.queryByText('praia.jpg')).toBeNull()
    expect(calls.filter(call => call.method !== 'GET').map(call => `${call.method} ${call.path}`)).toEqual([
      'POST /cliente/despedida/7/fotografias/envios',
      'PUT /cliente/despedida/7/fotografias/envios/3/partes/1',
      'POST /cliente/despedida/7/fotografias/envios/3/concluir',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Tirar da lista: certidao.jpg' }))
    expect(screen.queryByText('certidao.jpg')).toBeNull()
  })

  it('sends two at once, in parts, and those that were cut again when the network is back', async () => {
    // Half a minute of retries passes at once.
    const { setTimeout: later } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => later(run, ms >= 1000 && ms <= 15_000 ? 5 : ms))
    let isAway = false
    const held: (() => void)[] = []
    const calls = open([], {
      [ANNOUNCE]: async () => {
        await new Promise<void>(resolve => held.push(resolve))
        return isAway ? { status: 503, json: {} } : { json: { id: 3, partes: 2, recebidas: [], fotografia: null } }
      },
      [PART]: call => ({
        json: { id: 3, partes: 2, recebidas: call.path.endsWith('0') ? [0] : [0, 1], fotografia: null },
      }),
      [FINISH]: { json: { id: 3, partes: 2, recebidas: [0, 1], fotografia: 1 } },
    })
    await screen.findByText('Nenhuma fotografia ainda')
    const jpeg = (name: string, size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(JPEG)
      return new File([bytes], name, { lastModified: 5 })
    }
    choose(
      new File([], 'vazia.jpg'),
      ...['a.jpg', 'b.jpg', 'c.jpg'].map(name => jpeg(name, FOTOGRAFIA_PARTE_BYTES + 10)),
    )
    expect(await screen.findByText(FOTOGRAFIA.vazia)).toBeTruthy()
    const rows = () =>
      within(screen.getByRole('region', { name: 'Enviando' }))
        .getAllByRole('listitem')
        .map(row => row.querySelector('p')?.textContent)
    await waitFor(() => expect(held).toHaveLength(2))
    expect(rows().slice(1)).toEqual(['0%', '0%', 'Na fila'])
    isAway = true
    const release = setInterval(() => {
      for (const go of held.splice(0)) go()
    }, 5)
    expect((await screen.findAllByText(/^Sem conexão\. O envio continua sozinho/)).length).toBeGreaterThan(0)
    await waitFor(() => expect(rows().slice(1)).toEqual(Array(3).fill(ENVIO.cortado)))
    vi.stubGlobal('setTimeout', later)
    isAway = false
    calls.length = 0
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(rows()).toEqual([FOTOGRAFIA.vazia]))
    clearInterval(release)
    const ofOne = calls
      .filter(call => call.method !== 'GET')
      .map(({ path, body }) => [path.split('/envios').at(-1), body instanceof Blob ? body.size : body])
    expect(ofOne.filter(([path]) => path === '')).toEqual(
      ['a', 'b', 'c'].map(name => [
        '',
        {
          nome: `${name}.jpg`,
          bytes: FOTOGRAFIA_PARTE_BYTES + 10,
          assinatura: `${name}.jpg:${FOTOGRAFIA_PARTE_BYTES + 10}:5`,
        },
      ]),
    )
    expect(ofOne.filter(([path]) => path === '/3/partes/0').map(([, size]) => size)).toEqual(
      Array(3).fill(FOTOGRAFIA_PARTE_BYTES),
    )
    expect(ofOne.filter(([path]) => path === '/3/partes/1').map(([, size]) => size)).toEqual([10, 10, 10])
    expect(ofOne.filter(([path]) => path === '/3/concluir')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Continuar o envio' })).toBeNull()
  })

  it('shows each file on its way, and takes no more than the page has room for with those', async () => {
    const almost = Array.from({ length: 28 }, (_, index) => photo(index + 1))
    const calls = open(almost, { [ANNOUNCE]: () => new Promise<never>(() => {}) })
    await screen.findByText('Foto 28')
    choose(new File([JPEG], 'a.jpg'), new File([JPEG], 'b.jpg'))
    await waitFor(() => expect(calls.some(call => call.method === 'POST')).toBe(true))
    expect(outline(screen.getByRole('region', { name: 'Enviando' }))).toMatchInlineSnapshot(`
      "a.jpg
      0%
      b.jpg
      0%"
    `)
    expect(screen.getAllByRole('progressbar').map(one => one.getAttribute('aria-label'))).toEqual([
      'Enviando a.jpg',
      'Enviando b.jpg',
    ])
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Escolher fotos' })
    expect([button.disabled, screen.queryByText(/^Só cabe/)]).toEqual([true, null])
  })

  it('of a full page waits until one is removed, and that of no despedida says so', async () => {
    open(Array.from({ length: 30 }, (_, index) => photo(index + 1)))
    expect(
      await screen.findByText('A página já tem trinta fotografias. Exclua uma para acrescentar outra.'),
    ).toBeTruthy()
    document.body.replaceChildren()
    open([], { [LIST]: { status: 404, json: {} } })
    expect(await screen.findByText('Despedida não localizada!')).toBeTruthy()
  })

  it('sends no more than the page has room for', async () => {
    const full = Array.from({ length: 29 }, (_, index) => photo(index + 1))
    const calls = open(full, { [ANNOUNCE]: { status: 409, json: { mensagem: 'A página já tem trinta fotografias.' } } })
    await screen.findByText('Foto 29')
    choose(new File([JPEG], 'a.jpg'), new File([JPEG], 'b.jpg'))
    expect(await screen.findByText('Só cabe mais 1 fotografia. As outras não foram enviadas.')).toBeTruthy()
    expect(await screen.findByText('A página já tem trinta fotografias.')).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(1)
  })

  it('reduces on the device what is larger than the portal takes, and refuses only what cannot be reduced', async () => {
    const calls = open([], { [ANNOUNCE]: { json: { id: 3, partes: 1, recebidas: [0], fotografia: 1 } } })
    await screen.findByText('Nenhuma fotografia ainda')
    const large = (name: string): File => {
      const file = new File([JPEG], name, { lastModified: 1 })
      Object.defineProperty(file, 'size', { value: 21_000_000 })
      return file
    }
    choose(large('ilegivel.jpg'))
    expect(await screen.findByText(FOTOGRAFIA.grande)).toBeTruthy()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 16_000, height: 12_000 }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob([JPEG])))
    choose(large('praia.jpg'))
    await waitFor(() => expect(calls.filter(call => call.method === 'POST')).toHaveLength(1))
    expect(calls.find(call => call.method === 'POST')?.body).toMatchObject({
      nome: 'praia.jpg',
      bytes: JPEG.length,
      assinatura: `praia.jpg:${JPEG.length}:1`,
    })
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})
