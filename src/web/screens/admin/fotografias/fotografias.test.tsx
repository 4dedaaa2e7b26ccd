import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import type { Fotografia } from '#contract/fotografia/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
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
    choose(new File([JPEG], 'praia.jpg'), new File(['%PDF-1.7'], 'certidao.jpg'))
    expect(await screen.findByText(/^Este arquivo é um documento PDF/)).toBeTruthy()
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
