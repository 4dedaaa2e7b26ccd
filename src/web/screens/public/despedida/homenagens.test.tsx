import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { rememberCodigo } from '#web/features/participante/codigo-store.ts'
import { writeDraft } from '#web/lib/draft.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderMessagesTab } from '#web/testing/render-messages-tab.tsx'

const APROVADAS = 'GET /homenagem/homenagem-aprovadas/:despedidaId'
const THANKS = 'GET /homenagem/agradecimento/:despedidaId'
const SEND = 'POST /homenagem/homenagem'
const FOLLOW = 'POST /homenagem/acompanhar'
const REPORT = 'POST /homenagem/denuncia'

const homenagem = { id: 4, nome: 'Davi', descricao: 'Uma vida bonita.', imagem: null, data: '2026-11-05T15:04:00.000Z' }
const own = (situacao: string) => ({
  acompanhamento: '9.abc',
  situacao,
  nome: 'José Aldo',
  descricao: 'Obrigado por tudo.',
  data: '2026-11-05T15:04:00.000Z',
})

const open = (responses: Parameters<typeof fakeServer>[0]): FakeCall[] => {
  const calls = fakeServer({ [APROVADAS]: { json: [homenagem] }, [THANKS]: { json: { texto: '' } }, ...responses })
  renderMessagesTab()
  return calls
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const keep = (keys: string[]) => localStorage.setItem('homenagens-enviadas', JSON.stringify({ 10661: keys }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the author of a homenagem', () => {
  it('sees the pending homenagem right after sending it, by the key of the response', async () => {
    const calls = open({
      [SEND]: { json: { id: 9, mensagem: 'Homenagem sujeita à aprovação!', acompanhamento: '9.abc' } },
      [FOLLOW]: { json: [own('aguardando')] },
    })
    await screen.findByText('Uma vida bonita.')
    await screen.findByRole('checkbox', { name: 'Só para a família' })
    await screen.findByRole('button', { name: 'Prefere falar?' })
    await screen.findByLabelText('Acrescentar uma imagem (opcional)')
    expect(outline()).toMatchInlineSnapshot(`
      "## Escreva uma mensagem
      link: Escrever uma mensagem → /#escrever
      field: Sua mensagem * = 
      A família lê cada mensagem antes de ela aparecer aqui.
      button: Prefere falar?
      Grave uma mensagem de voz de até 60 segundos.
      field: Seu nome * = 
      box: Só para a família = no
      A mensagem não aparece na página nem nas telas: só quem cuida da página a lê.
      file: Acrescentar uma imagem (opcional)
      Ao enviar, você concorda com os
      link: Termos de Uso (abre em nova aba) → /termo-uso
      e a
      link: Política de Privacidade (abre em nova aba) → /politica-de-privacidade.pdf
      .
      button: Enviar mensagem
      ## Mensagens
      Uma vida bonita.
      Davi 05/11/2026 12:04
      button: Denunciar a mensagem de Davi"
    `)
    fireEvent.change(screen.getByLabelText(/Sua mensagem/), { target: { value: 'Obrigado por tudo.' } })
    fireEvent.change(screen.getByLabelText(/Seu nome/), { target: { value: 'José Aldo' } })
    press('Enviar mensagem')
    const mine = within(await screen.findByRole('region', { name: 'A mensagem que você enviou' }))
    expect(mine.getByText('Obrigado por tudo.')).toBeTruthy()
    expect(mine.getByText(/A família ainda vai ler/)).toBeTruthy()
    expect(mine.getByRole('link', { name: 'Assistir ao velório' }).getAttribute('href')).toContain('?aba=velorio')
    expect(mine.getByRole('link', { name: 'Flores' }).getAttribute('href')).toContain('#floristas')
    expect(calls.find(call => call.path === '/homenagem/acompanhar')?.body).toEqual({ acompanhamentos: ['9.abc'] })
    // Without moderation it is public already.
    await waitFor(() => expect(calls.filter(call => call.path.includes('aprovadas'))).toHaveLength(2))
  })

  it('is led to the first field by the link to the form, and not before', async () => {
    open({})
    await screen.findByText('Uma vida bonita.')
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(screen.getByRole('link', { name: 'Escrever uma mensagem' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Sua mensagem/)))
  })

  it('sees the picture that was just sent with the pending homenagem, and may cede it to the family', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:http://portal/foto', revokeObjectURL: () => undefined }),
    )
    const replies = {
      [SEND]: { json: { id: 9, mensagem: 'Homenagem sujeita à aprovação!', acompanhamento: '9.foto' } },
      [FOLLOW]: { json: [{ ...own('aguardando'), acompanhamento: '9.foto' }] },
    }
    open(replies)
    await screen.findByText('Uma vida bonita.')
    const file = new File([new Uint8Array(100)], 'foto.png', { type: 'image/png' })
    fireEvent.change(screen.getByLabelText('Acrescentar uma imagem (opcional)'), { target: { files: [file] } })
    await screen.findByRole('button', { name: 'Retirar imagem' })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^A família pode guardar esta foto/ })
    expect(box.checked).toBe(false)
    fireEvent.click(box)
    const onlyFamily = screen.getByRole('checkbox', { name: 'Só para a família' })
    fireEvent.click(onlyFamily)
    expect(screen.queryByRole('checkbox', { name: /^A família pode guardar/ })).toBeNull()
    fireEvent.click(onlyFamily)
    // Another tab of the page does not forget the picture.
    cleanup()
    const calls = open(replies)
    await screen.findByAltText('Imagem escolhida')
    fireEvent.change(screen.getByLabelText(/Sua mensagem/), { target: { value: 'Obrigado por tudo.' } })
    fireEvent.change(screen.getByLabelText(/Seu nome/), { target: { value: 'José Aldo' } })
    press('Enviar mensagem')
    const picture = await screen.findByAltText('A imagem que você enviou')
    expect(picture.getAttribute('src')).toBe('blob:http://portal/foto')
    const form = calls.find(call => call.path === '/homenagem/homenagem')?.body as FormData
    expect(JSON.parse(await (form.get('homenagem') as Blob).text())).toMatchObject({ cede_imagem: true })
    cleanup()
    open(replies)
    expect(await screen.findByLabelText('Acrescentar uma imagem (opcional)')).toBeTruthy()
  })

  it('is told why a picture cannot be sent, until another one is chosen', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:http://portal/foto', revokeObjectURL: () => undefined }),
    )
    open({})
    const choose = (label: string, file: File) =>
      fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
    await screen.findByLabelText('Acrescentar uma imagem (opcional)')
    choose('Acrescentar uma imagem (opcional)', new File(['carta'], 'carta.txt', { type: 'text/plain' }))
    expect(screen.getByText('Diminuindo a imagem para o envio…')).toBeTruthy()
    expect(await screen.findByText('Escolha uma imagem (JPG, PNG ou WebP).')).toBeTruthy()
    expect(screen.queryByText('Diminuindo a imagem para o envio…')).toBeNull()
    const png = new File([new Uint8Array(100)], 'foto.png', { type: 'image/png' })
    choose('Acrescentar uma imagem (opcional)', png)
    expect(await screen.findByAltText('Imagem escolhida')).toBeTruthy()
    expect(screen.queryByText('Escolha uma imagem (JPG, PNG ou WebP).')).toBeNull()
    press('Retirar imagem')
    await screen.findByLabelText('Acrescentar uma imagem (opcional)')
  })

  it('is told that a reload lost the picture; what is sent then is another homenagem', async () => {
    const draft = { nome: 'José Aldo', descricao: 'Obrigado.', so_familia: false, cede_imagem: false }
    writeDraft('homenagem-10661', { ...draft, key: 'with-picture', withPicture: true })
    const calls = open({ [SEND]: { json: { id: 9, mensagem: 'x', acompanhamento: '9.abc' } }, [FOLLOW]: { json: [] } })
    const lost = 'A página foi recarregada. Escolha a imagem outra vez, se quiser enviá-la.'
    expect(await screen.findByText(lost)).toBeTruthy()
    press('Enviar mensagem')
    await screen.findByText(HOMENAGEM.sucesso)
    expect(screen.queryByText(lost)).toBeNull()
    const sent = calls.find(call => call.path === '/homenagem/homenagem')
    expect(sent?.headers.get('idempotency-key')).toMatch(/^(?!with-picture$)./)
  })

  it('may send it to the family alone, and reads that nobody else reads it', async () => {
    keep(['8.old'])
    const calls = open({
      [SEND]: { json: { id: 9, mensagem: HOMENAGEM.soFamilia, acompanhamento: '9.abc' } },
      [FOLLOW]: ({ body }) => ({
        json: (body as { acompanhamentos: string[] }).acompanhamentos.map(acompanhamento => ({
          ...own('so-familia'),
          acompanhamento,
        })),
      }),
    })
    await screen.findByText('Uma vida bonita.')
    await screen.findByRole('heading', { name: 'A mensagem que você enviou' })
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear()
    fireEvent.change(screen.getByLabelText(/Sua mensagem/), { target: { value: 'Obrigado por tudo.' } })
    fireEvent.change(screen.getByLabelText(/Seu nome/), { target: { value: 'José Aldo' } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Só para a família' }))
    press('Enviar mensagem')
    const sent = await screen.findByRole('region', { name: 'As mensagens que você enviou' })
    expect(within(sent).getAllByText('A família recebeu. Só ela lê esta mensagem.')).toHaveLength(2)
    expect(scroll.mock.contexts).toEqual([sent])
    expect(screen.getByText(HOMENAGEM.soFamilia)).toBeTruthy()
    const form = calls.find(call => call.path === '/homenagem/homenagem')?.body as FormData
    expect(JSON.parse(await (form.get('homenagem') as Blob).text())).toMatchObject({ so_familia: true })
    expect(calls.findLast(call => call.path === '/homenagem/acompanhar')?.body).toEqual({
      acompanhamentos: ['9.abc', '8.old'],
    })
    // The next homenagem is for everybody again.
    expect((screen.getByRole('checkbox', { name: 'Só para a família' }) as HTMLInputElement).checked).toBe(false)
  })

  it('reads a kind sentence when the family did not publish it', async () => {
    keep(['9.abc'])
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear()
    open({ [FOLLOW]: { json: [own('nao-publicada')] } })
    expect(await screen.findByText(/recebeu a sua mensagem e preferiu não colocá-la na página/)).toBeTruthy()
    expect(scroll).not.toHaveBeenCalled()
  })

  it('finds a published homenagem only in the list', async () => {
    keep(['9.abc'])
    const calls = open({ [FOLLOW]: { json: [own('publicada')] } })
    await screen.findByText('Uma vida bonita.')
    await waitFor(() => expect(calls.some(call => call.path === '/homenagem/acompanhar')).toBe(true))
    expect(screen.queryByText('A mensagem que você enviou')).toBeNull()
  })

  it('sends no request on a device that sent nothing', async () => {
    rememberCodigo(10_661, 'ABCDEFGHJK')
    const calls = open({})
    await screen.findByText('Uma vida bonita.')
    expect(calls.map(call => call.method)).toEqual(['GET', 'GET'])
  })
})

describe('the picture of a homenagem', () => {
  it.each([
    ['https://outro.exemplo/foto.jpg', 'https://outro.exemplo/foto.jpg'],
    ['/midia/abcdefghijklmnopqrst-400x300-aabbcc.webp', '/midia/abcdefghijklmnopqrst-400x300-aabbcc/384.jpg'],
  ])('at %s says whose it is, and leaves the words alone where it cannot be loaded', async (imagem, address) => {
    open({ [APROVADAS]: { json: [{ ...homenagem, imagem }] } })
    const picture = await screen.findByAltText('Imagem enviada por Davi')
    expect(picture.getAttribute('src')).toBe(address)
    fireEvent.error(picture)
    expect(screen.queryByAltText('Imagem enviada por Davi')).toBeNull()
    expect(screen.getByText('Uma vida bonita.')).toBeTruthy()
  })
})

describe('reporting a homenagem', () => {
  it('requires a reason, sends it once and thanks', async () => {
    const calls = open({ [REPORT]: { json: { mensagem: HOMENAGEM.denunciada } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Denunciar a mensagem de Davi' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Denunciar mensagem' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Enviar denúncia' }))
    expect(dialog.getByText('Conte o motivo da denúncia.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/O que há de errado/), { target: { value: 'Ofende a família.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Enviar denúncia' }))
    expect(
      await screen.findByText('Recebemos a sua denúncia. A família e a nossa equipe vão olhar a mensagem.'),
    ).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Denunciar mensagem' })).toBeNull())
    expect(calls.filter(call => call.method === 'POST').map(call => call.body)).toEqual([
      { despedida: 10_661, homenagem: 4, motivo: 'Ofende a família.' },
    ])
  })

  it('shows the error in the dialog and keeps the text', async () => {
    open({ [REPORT]: { status: 429, json: { mensagem: 'Muitas tentativas. Aguarde 60 segundos.' } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Denunciar a mensagem de Davi' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/O que há de errado/), { target: { value: 'Ofende a família.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Enviar denúncia' }))
    expect(await dialog.findByText('Muitas tentativas. Aguarde 60 segundos.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/O que há de errado/).value).toBe('Ofende a família.')
  })
})

describe("the family's thanks", () => {
  it('stand above the homenagens as the family wrote them, and nothing where there are none', async () => {
    open({ [THANKS]: { json: { texto: 'Obrigado a todos.\nA família' } } })
    const thanks = await screen.findByRole('region', { name: 'Agradecimento da família' })
    expect(thanks.textContent).toContain('Obrigado a todos.\nA família')
    document.body.replaceChildren()
    open({})
    await screen.findByText('Uma vida bonita.')
    expect(screen.queryByRole('region', { name: 'Agradecimento da família' })).toBeNull()
  })
})
