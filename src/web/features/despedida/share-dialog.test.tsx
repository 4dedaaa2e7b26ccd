import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeCall } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { openShareDialog, press, recordSaved, saved, value } from '#web/testing/share-dialog.tsx'

const EBOOK = 'GET /cliente/despedida/:id/ebook/arquivo'
const START = 'POST /cliente/despedida/:id/ebook/preparo'
const STATE = 'GET /cliente/despedida/:id/ebook/preparo'
const AGAIN = 'Tentar de novo: Ebook em PDF'
const READY = { json: { estado: 'pronto', progresso: 100 } }
const INFORMATIVO = 'GET /cliente/despedida/:id/informativo'
const NOVO = 'POST /cliente/despedida/:id/novo-codigo'
const TRANSMISSAO = 'Transmissão, com código de acesso'

beforeEach(recordSaved)
afterEach(() => vi.restoreAllMocks())

describe('the links of a despedida', () => {
  it('are the transmissao with its code and the family list, each with an explanation', () => {
    openShareDialog()
    expect(value(TRANSMISSAO)).toMatch(/\/despedida\/10001\/ABCD1234$/)
    expect(value('Lista direta, sem código')).toMatch(/\/despedidas\/chave-da-familia$/)
    const [, ...sections] = document.querySelectorAll('details')
    expect(sections.map(section => outline(section)).join('\n')).toMatchInlineSnapshot(`
      "button: QR code
      picture: QR code da transmissão
      Quem lê o código abre a transmissão, já com o acesso da família.
      button: Baixar QR Code
      button: Imagem, livro e folha para imprimir
      Informativo
      Imagem com as datas, os locais e um QR code da página, sem código de acesso.
      button: Baixar Informativo
      Informativo para status
      A mesma imagem em pé, no tamanho dos status de mensagens.
      button: Baixar Informativo para status
      Ebook em PDF
      Livro em folha A4 com a biografia, as cerimônias e todas as homenagens aprovadas.
      button: Baixar Ebook em PDF
      Folha da família
      Uma folha A4 com o QR code, o endereço, o código e como entrar.
      link: Imprimir folha da família → /admin/folha/10001
      Santinho
      Cartão de 7 × 10 cm para imprimir, com palavras da família: folha A4 com oito, ou um para a gráfica.
      link: Preparar santinho → /admin/santinho/10001
      button: Links
      Abre a página e a transmissão sem pedir cadastro. Envie só a quem a família quer receber.
      field: Transmissão, com código de acesso = http://localhost:3000/despedida/10001/ABCD1234 (read-only)
      button: Copiar: Transmissão, com código de acesso
      button: Compartilhar: Transmissão, com código de acesso
      Mostra as despedidas desta família. Para a transmissão, a pessoa faz o cadastro.
      field: Lista direta, sem código = http://localhost:3000/despedidas/chave-da-familia (read-only)
      button: Copiar: Lista direta, sem código
      button: Compartilhar: Lista direta, sem código
      button: Código de acesso
      O código atual é ABCD1234.
      Se o link chegou a quem não devia, troque o código.
      button: Gerar novo código"
    `)
  })

  it('are copied, and this is announced, where the browser cannot share', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    openShareDialog()
    press(`Compartilhar: ${TRANSMISSAO}`)
    expect((await screen.findByText(/O link foi copiado/)).getAttribute('role')).toBe('alert')
    expect(writeText).toHaveBeenCalledWith(value(TRANSMISSAO))
    press(`Copiar: ${TRANSMISSAO}`)
    await screen.findByText('Link copiado para área de transferência!')
  })
})

it('a link that could not be copied is copied by hand', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  openShareDialog()
  press(`Copiar: ${TRANSMISSAO}`)
  expect(await screen.findByText('Não foi possível copiar. Selecione o texto e copie à mão.')).toBeTruthy()
})

it('the QR code of the transmissao is saved as a picture', async () => {
  openShareDialog()
  press('Baixar QR Code')
  expect(await screen.findByText('QR Code baixado com sucesso!')).toBeTruthy()
  expect(saved).toEqual(['qrcode-memorial.png'])
})

describe('the prepared message', () => {
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  const message = () => value('Mensagem pronta')

  it('comes first, without the code and for everybody, and opens in WhatsApp', () => {
    openShareDialog()
    expect(message()).toContain('Velório: Quinta-feira, às\u00a0oito da manhã')
    expect(message()).not.toContain('ABCD1234')
    const link = screen.getByRole('link', { name: 'Enviar pelo WhatsApp' })
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')).toBe(message())
    const qr = screen.getByRole('img', { name: 'QR code da transmissão' })
    expect(screen.getByLabelText('Mensagem pronta').compareDocumentPosition(qr)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('carries the code when it is only for the family', () => {
    openShareDialog()
    choose('Só para a família, com código')
    expect(message()).toContain('/despedida/10001/ABCD1234')
    expect(screen.getByText(/Leva o código de acesso/)).toBeTruthy()
  })

  it('of a private despedida carries the code unless it is for everybody, and says what follows', () => {
    openShareDialog({}, { tipo: 'Privada' })
    expect(message()).toContain('/despedida/10001/ABCD1234')
    expect(screen.getByText(/a mensagem leva o código de acesso/)).toBeTruthy()
    choose('Para todos')
    expect(message()).not.toContain('ABCD1234')
    expect(screen.getByText(/precisa pedi-lo à família/)).toBeTruthy()
  })
})

describe('the documents of a despedida', () => {
  it('are saved under the file name of the server, and this is announced', async () => {
    const calls = openShareDialog({ [INFORMATIVO]: { text: 'png' } })
    press('Baixar Informativo para status')
    await screen.findByText('Informativo baixado com sucesso!')
    expect(saved).toEqual(['informativo-maria-do-carmo.png'])
    press('Baixar Informativo')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(calls.flatMap(call => call.query.get('formato') ?? []).slice(-2)).toEqual(['status', 'padrao'])
  })

  it.each([
    [INFORMATIVO, 503, 'Baixar Informativo', 'Baixar Informativo', 'Erro ao gerar a imagem do informativo'],
    [START, 500, 'Baixar Ebook em PDF', AGAIN, 'Erro ao gerar o PDF do ebook'],
    [START, 404, 'Baixar Ebook em PDF', AGAIN, 'Elemento do ebook/informativo não encontrado'],
  ])(
    'show an error when %s fails with %i, and can be requested again',
    async (key, status, button, again, sentence) => {
      openShareDialog({ [key]: { status, text: 'x' } })
      press(button)
      await waitFor(() => expect(screen.getAllByText(sentence).map(one => one.getAttribute('role'))).toContain('alert'))
      expect(saved).toEqual([])
      await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: again }).disabled).toBe(false))
    },
  )
})

describe('the ebook', () => {
  const headers = { 'content-disposition': 'attachment; filename="ebook-maria-do-carmo.pdf"' }
  const preparing = (progresso: number) => ({ json: { estado: 'preparando', progresso } })
  /** Sends one reply after the other, and then repeats the last one. */
  const inOrder = (...replies: object[]) => {
    const remaining = [...replies]
    return () => (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? {}
  }
  const BOOK = 'Baixar Ebook em PDF'
  /** Lets time pass until the text appears, never beyond it: the state is asked for at growing intervals. */
  const passUntil = async (text: string) => {
    while (screen.queryByText(text) === null) await act(() => vi.advanceTimersByTimeAsync(50))
  }
  const SAVED = 'Ebook em PDF baixado com sucesso!'

  it('that is ready is saved at the first tap, once, however often the button is tapped', async () => {
    const calls = openShareDialog({ [START]: READY, [STATE]: READY, [EBOOK]: { text: 'pdf', headers } })
    press(BOOK)
    press(BOOK)
    await screen.findByText(SAVED)
    expect(saved).toEqual(['ebook-maria-do-carmo.pdf'])
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('is prepared in the background with its progress, and saved by a second tap', async () => {
    const calls = openShareDialog({
      [START]: preparing(0),
      [STATE]: inOrder(preparing(10), preparing(40), preparing(40), READY),
      [EBOOK]: { text: 'pdf', headers },
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    press(BOOK)
    const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Preparando o livro…' })
    await passUntil('40%')
    expect(progress.value).toBe(40)
    expect(screen.getByRole('button', { name: BOOK }).getAttribute('aria-disabled')).toBe('true')
    press(BOOK)
    await passUntil('Pronto. Baixar')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    const ready = screen.getByText('Pronto. Baixar')
    expect([ready.getAttribute('role'), saved]).toEqual(['status', []])
    press(BOOK)
    await screen.findByText(SAVED)
    expect(saved).toEqual(['ebook-maria-do-carmo.pdf'])
  })

  it('is polled for while the portal is unavailable, and started again when its preparation was lost', async () => {
    const calls = openShareDialog({
      [START]: preparing(0),
      [STATE]: inOrder(preparing(20), { status: 503, text: 'x' }, { json: { estado: 'parado', progresso: 0 } }, READY),
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    press(BOOK)
    await passUntil('Sem conexão. O preparo continua…')
    await passUntil('Pronto. Baixar')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it.each([
    ['fails', { json: { estado: 'falhou', progresso: 0 } }],
    ['cannot be read', { status: 500, text: 'x' }],
  ])('shows an error when its preparation %s, and can be started again with the same button', async (_, end) => {
    openShareDialog({
      [START]: inOrder(preparing(0), READY),
      [STATE]: end,
      [EBOOK]: { text: 'pdf', headers },
    })
    press(BOOK)
    expect((await screen.findByText('Erro ao gerar o PDF do ebook')).getAttribute('role')).toBe('alert')
    press(AGAIN)
    await screen.findByText(SAVED)
  })
})

describe('a new access code', () => {
  const written = (calls: FakeCall[]) => calls.filter(({ method }) => method !== 'GET')

  it('is created only after a confirmation that names the consequences, and replaces link and code immediately', async () => {
    const calls = openShareDialog({ [NOVO]: { json: { codigo: 'WXYZ9876' } } })
    press('Gerar novo código')
    const dialog = await screen.findByRole('dialog', { name: 'Trocar o código de acesso?' })
    expect(within(dialog).getByText(/deixam de abrir o acesso/)).toBeTruthy()
    expect(written(calls)).toEqual([])
    const confirm = within(dialog).getByRole('button', { name: 'Trocar o código' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await screen.findByText('Novo código de acesso criado. Envie o novo link.')
    const keys = calls
      .filter(call => call.path.endsWith('/novo-codigo'))
      .map(call => call.headers.get('idempotency-key'))
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
    expect(value(TRANSMISSAO)).toMatch(/\/despedida\/10001\/WXYZ9876$/)
    expect(screen.getByText('O código atual é WXYZ9876.')).toBeTruthy()
  })

  it.each([
    [409, 'O código acabou de mudar.'],
    [500, 'Não foi possível trocar o código. Tente novamente.'],
  ])('says why it was not created (%i)', async (status, sentence) => {
    openShareDialog({ [NOVO]: { status, json: { mensagem: 'O código acabou de mudar.' } } })
    press('Gerar novo código')
    fireEvent.click(await screen.findByRole('button', { name: 'Trocar o código' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('is not created when the confirmation is cancelled', async () => {
    const calls = openShareDialog()
    press('Gerar novo código')
    fireEvent.click(await screen.findByRole('button', { name: 'Manter o código atual' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Trocar o código' })).toBeNull())
    expect(written(calls)).toEqual([])
    expect(value(TRANSMISSAO)).toContain('ABCD1234')
  })
})
