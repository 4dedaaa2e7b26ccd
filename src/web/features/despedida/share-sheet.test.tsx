import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { ShareSheet } from './share-sheet.tsx'

const MASS = { id: 1, tipo: 'missa_setimo_dia', titulo: 'Missa de sétimo dia', data_hora: '2026-11-11 19:00:00' }
const despedida = (values: object = {}) =>
  ({
    id: 7,
    pessoa_falecida: { nome: 'Maria do Carmo' },
    ...{ data_velorio: null, local_velorio: '', data_sepultamento: null, local_sepultamento: '', rito: 'sepultamento' },
    apresentacao: { empresa: null, capela: null, dataHoraInicial: null, dataHoraFinal: null },
    ...values,
  }) as unknown as DespedidaPublica

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['canShare', 'share', 'clipboard']) Reflect.deleteProperty(navigator, name)
})

const NOTICE = 'Imagem da nota de falecimento'
const MASS_PICTURE = 'Imagem do convite para a missa'
const open = (reply: object, values: object = {}) => {
  const calls = fakeServer({ 'GET /exibicao/despedida/:id/comunicado': reply })
  renderScreen(<ShareSheet despedida={despedida(values)} onClose={() => {}} />)
  return calls
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the link of a shared page', () => {
  const link = 'http://localhost:3000/despedida/7'
  const COPIED = 'Link copiado para área de transferência!'
  const NOT_COPIED = 'Não foi possível copiar o link. Copie o endereço desta página no navegador.'
  const writeText = vi.fn<(text: string) => Promise<void>>()
  const share = vi.fn<Navigator['share']>()
  beforeEach(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })

  it('is shown, sent by WhatsApp, handed to the device or copied', async () => {
    open({})
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Compartilhar esta página
      button: Fechar
      Despedida de Maria do Carmo
      http://localhost:3000/despedida/7
      link: Enviar pelo WhatsApp (abre outro site) → https://wa.me/?text=Despedida%20de%20Maria%20do%20Carmo%0Ahttp%3A%2F%2Flocalhost%3A3000%2Fdespedida%2F7
      button: Outros aplicativos
      button: Copiar o link
      button: Imagem da nota de falecimento"
    `)
    share.mockResolvedValue()
    press('Outros aplicativos')
    expect(share).toHaveBeenCalledWith({ title: 'Despedida de Maria do Carmo', url: link })
    writeText.mockResolvedValue()
    press('Copiar o link')
    expect(await screen.findAllByText(COPIED)).toHaveLength(1)
    expect(writeText).toHaveBeenCalledWith(link)
  })

  it.each([
    ['Outros aplicativos', true],
    ['Outros aplicativos', false],
    ['Copiar o link', false],
  ])('is copied where the device does not take it, or says how to copy it: "%s", %s', async (button, copies) => {
    share.mockRejectedValue(new Error('not allowed'))
    writeText.mockImplementation(copies ? async () => {} : () => Promise.reject(new Error('not allowed')))
    open({})
    press(button)
    expect(await screen.findByText(copies ? COPIED : NOT_COPIED)).toBeTruthy()
    expect(screen.queryByText(copies ? NOT_COPIED : COPIED)).toBeNull()
  })
})

describe('the pictures of a shared page', () => {
  it('are the notice, and the invitation where there is such a mass; saved where the device takes no files', async () => {
    const calls = open({ text: 'jpg' }, { cerimonias: [MASS] })
    press(MASS_PICTURE)
    press(MASS_PICTURE)
    await waitFor(() => expect(saved).toEqual(['missa-de-setimo-dia-despedida.jpg']))
    expect(calls.map(({ query }) => query.toString())).toEqual(['tipo=missa_setimo_dia&formato=story'])
    press(NOTICE)
    await waitFor(() => expect(saved).toHaveLength(2))
  })

  it('are handed to the device where that takes files', async () => {
    const share = vi.fn<Navigator['share']>(async () => {})
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    open({ text: 'jpg' })
    expect(screen.queryByRole('button', { name: MASS_PICTURE })).toBeNull()
    press(NOTICE)
    await waitFor(() => expect(share).toHaveBeenCalled())
    expect(share.mock.calls[0]?.[0]?.files?.[0]?.name).toBe('nota-de-falecimento-despedida.jpg')
    expect(saved).toEqual([])
  })

  it('can be asked for again after a failure', async () => {
    open({ status: 503, text: '' })
    press(NOTICE)
    await waitFor(() => expect(screen.getByRole('button', { name: NOTICE }).getAttribute('aria-busy')).toBeNull())
    expect(saved).toEqual([])
    expect(currentToasts()).toHaveLength(1)
  })
})
