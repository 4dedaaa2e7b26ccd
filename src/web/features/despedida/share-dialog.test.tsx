import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CerimoniaGuardada } from '#contract/despedida/cerimonia-schema.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ShareDialog } from './share-dialog.tsx'

const EBOOK = 'GET /cliente/despedida/:id/ebook/arquivo'
const START = 'POST /cliente/despedida/:id/ebook/preparo'
const STATE = 'GET /cliente/despedida/:id/ebook/preparo'
const AGAIN = 'Tentar de novo: Ebook em PDF'
const READY = { json: { estado: 'pronto', progresso: 100 } }
const INFORMATIVO = 'GET /cliente/despedida/:id/informativo'
const READ = 'GET /cliente/despedida/:id'
const COMUNICADO = 'GET /exibicao/despedida/:id/comunicado'
const NOVO = 'POST /cliente/despedida/:id/novo-codigo'

const despedida = (values: Partial<Despedida> = {}) =>
  ({
    id: 10001,
    tipo: 'Publica',
    status_memoria: true,
    pessoa_falecida: { nome: 'Maria do Carmo', conhecido_como: '' },
    data_velorio: '2026-11-05 08:00:00',
    local_velorio: 'Capela 02',
    data_sepultamento: null,
    local_sepultamento: '',
    localizacao_sepultado: '',
    rito: 'sepultamento',
    apresentacao: { codigo: 'ABCD1234' },
    controle: { chave: 'chave-da-familia' },
    ...values,
  }) as unknown as Despedida

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

const MASS: CerimoniaGuardada = {
  ...{ id: 1, tipo: 'missa_setimo_dia' as const, titulo: 'Missa de sétimo dia', data_hora: '2026-11-11 19:00:00' },
  ...{ termino: null, local: 'Matriz', endereco: '', observacao: 'Traga uma flor.', publica: true },
}

const open = (replies: Parameters<typeof fakeServer>[0] = {}, values: Partial<Despedida> = {}): FakeCall[] => {
  const calls = fakeServer({ [READ]: { json: despedida(values) }, ...replies })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <ShareDialog despedida={despedida(values)} onClose={() => {}} />
    </AdminProvider>,
  )
  unfold()
  return calls
}
/** Everything below the message is collapsed. */
const unfold = () => {
  for (const part of document.querySelectorAll('details')) {
    part.open = true
    fireEvent(part, new Event('toggle'))
  }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const value = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value
const TRANSMISSAO = 'Transmissão, com código de acesso'

describe('the links of a despedida', () => {
  it('are the transmissao with its code and the family list, each with an explanation', () => {
    open()
    expect(value(TRANSMISSAO)).toMatch(/\/despedida\/10001\/ABCD1234$/)
    expect(value('Lista direta, sem código')).toMatch(/\/despedidas\/chave-da-familia$/)
    expect(screen.getByText(/sem pedir cadastro/)).toBeTruthy()
    expect(screen.getByText(/Mostra as despedidas desta família/)).toBeTruthy()
  })

  it('are copied, and this is announced, where the browser cannot share', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    open()
    press(`Compartilhar: ${TRANSMISSAO}`)
    expect((await screen.findByText(/O link foi copiado/)).getAttribute('role')).toBe('alert')
    expect(writeText).toHaveBeenCalledWith(value(TRANSMISSAO))
    press(`Copiar: ${TRANSMISSAO}`)
    await screen.findByText('Link copiado para área de transferência!')
  })
})

describe('the prepared message', () => {
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  const message = () => value('Mensagem pronta')

  it('comes first, without the code and for everybody, and opens in WhatsApp', () => {
    open()
    expect(message()).toContain('Velório: Quinta-feira, às oito da manhã')
    expect(message()).not.toContain('ABCD1234')
    const link = screen.getByRole('link', { name: 'Enviar pelo WhatsApp' })
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')).toBe(message())
    const qr = screen.getByRole('img', { name: 'QR code da transmissão' })
    expect(screen.getByLabelText('Mensagem pronta').compareDocumentPosition(qr)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('carries the code when it is only for the family', () => {
    open()
    choose('Só para a família, com código')
    expect(message()).toContain('/despedida/10001/ABCD1234')
    expect(screen.getByText(/Leva o código de acesso/)).toBeTruthy()
  })

  it('of a private despedida carries the code unless it is for everybody, and says what follows', () => {
    open({}, { tipo: 'Privada' })
    expect(message()).toContain('/despedida/10001/ABCD1234')
    expect(screen.getByText(/a mensagem leva o código de acesso/)).toBeTruthy()
    choose('Para todos')
    expect(message()).not.toContain('ABCD1234')
    expect(screen.getByText(/precisa pedi-lo à família/)).toBeTruthy()
  })
})

describe('the hours of the prepared message', () => {
  it('are read again, so that one that changed since the list was read is said with the earlier one', async () => {
    const changed = despedida({
      data_velorio: '2026-11-05 10:00:00',
      mudancas: [{ cerimonia: 'velorio', antes: '2026-11-05 08:00:00', quando: '2026-11-04T12:00:00.000Z', vezes: 1 }],
    })
    open({ [READ]: { json: changed } })
    await waitFor(() => expect(value('Mensagem pronta')).toContain('Velório: Quinta-feira, às dez da manhã'))
    expect(value('Mensagem pronta')).toContain(
      'Mudou: antes era quinta-feira, às oito da manhã (5 de novembro de 2026, 08h00).',
    )
  })
})

describe('the invitation to the mass of the seventh day', () => {
  it('is offered only where the page has such a mass', async () => {
    const calls = open({ [COMUNICADO]: { text: 'jpg' } })
    expect(screen.queryByRole('radio', { name: 'Missa de sétimo dia' })).toBeNull()
    await screen.findByRole('img', { name: 'Imagem da nota de falecimento' })
    expect(calls.some(({ query }) => query.get('tipo') === 'missa_setimo_dia')).toBe(false)
  })

  it('replaces message, picture and sheet with those of the mass', async () => {
    const calls = open({ [COMUNICADO]: { text: 'jpg' } }, { cerimonias: [MASS] })
    fireEvent.click(screen.getByRole('radio', { name: 'Missa de sétimo dia' }))
    expect(value('Mensagem pronta')).toBe(
      [
        'A família convida para a missa de sétimo dia de Maria do Carmo.',
        'Missa de sétimo dia: Quarta-feira, às sete da noite (11 de novembro de 2026, 19h00)\nLocal: Matriz\nTraga uma flor.',
        `Página da despedida: ${window.location.origin}/despedida/10001`,
      ].join('\n\n'),
    )
    await screen.findByRole('img', { name: 'Imagem do convite para a missa de sétimo dia' })
    press('Baixar folha A4 para afixar')
    await waitFor(() => expect(saved).toEqual(['missa-de-setimo-dia-despedida.pdf']))
    expect(calls.at(-1)?.query.toString()).toBe('tipo=missa_setimo_dia&formato=a4')
  })
})

describe('the picture of the notice of death', () => {
  const PICTURE = 'Imagem da nota de falecimento'
  const file = {
    text: 'jpg',
    headers: { 'content-disposition': 'inline; filename="nota-de-falecimento-maria-do-carmo.jpg"' },
  }
  const onDevice = (share: Navigator['share']): void => {
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  }
  afterEach(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })

  it('is shown in the chosen size, and saved under its name', async () => {
    const calls = open({ [COMUNICADO]: file })
    await screen.findByRole('img', { name: PICTURE })
    fireEvent.click(screen.getByRole('radio', { name: 'Story' }))
    await waitFor(() => expect(calls.at(-1)?.query.get('formato')).toBe('story'))
    await screen.findByRole('img', { name: PICTURE })
    expect(screen.queryByRole('button', { name: 'Enviar a imagem' })).toBeNull()
    press('Baixar imagem')
    expect(saved).toEqual(['nota-de-falecimento-maria-do-carmo.jpg'])
  })

  it('is handed to the device where that takes files, and saved where it refuses', async () => {
    const share = vi.fn<Navigator['share']>(async () => {})
    onDevice(share)
    open({ [COMUNICADO]: file })
    await screen.findByRole('img', { name: PICTURE })
    press('Enviar a imagem')
    expect(share.mock.calls[0]?.[0]?.files?.[0]?.name).toBe('nota-de-falecimento-maria-do-carmo.jpg')
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    press('Enviar a imagem')
    share.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'))
    press('Enviar a imagem')
    await waitFor(() => expect(saved).toEqual(['nota-de-falecimento-maria-do-carmo.jpg']))
  })

  it('shows what went wrong, and is asked for again', async () => {
    let fails = true
    open({ [COMUNICADO]: () => (fails ? { status: 503, text: '' } : file) })
    expect((await screen.findByText(/Tente novamente em instantes/)).closest('[role=alert]')).toBeTruthy()
    fails = false
    press('Tentar de novo')
    await screen.findByRole('img', { name: PICTURE })
  })

  it.each([
    [{ tipo: 'Privada' } as const, /Esta despedida é privada: imagem e folha não dizem/],
    [{ status_memoria: false }, /A página não está ativa: imagem e folha não dizem/],
  ])('says that it names nobody while the page is closed: %o', async (values, sentence) => {
    open({ [COMUNICADO]: file }, values)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('the documents of a despedida', () => {
  it('are saved under the file name of the server, and this is announced', async () => {
    const calls = open({ [INFORMATIVO]: { text: 'png' } })
    press('Baixar Informativo para status')
    await screen.findByText('Informativo baixado com sucesso!')
    expect(saved).toEqual(['informativo-maria-do-carmo.png'])
    expect(calls.at(-1)?.query.get('formato')).toBe('status')
  })

  it.each([
    [INFORMATIVO, 503, 'Baixar Informativo', 'Baixar Informativo', 'Erro ao gerar a imagem do informativo'],
    [START, 500, 'Baixar Ebook em PDF', AGAIN, 'Erro ao gerar o PDF do ebook'],
    [START, 404, 'Baixar Ebook em PDF', AGAIN, 'Elemento do ebook/informativo não encontrado'],
  ])(
    'show an error when %s fails with %i, and can be requested again',
    async (key, status, button, again, sentence) => {
      open({ [key]: { status, text: 'x' } })
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
    const calls = open({ [START]: READY, [STATE]: READY, [EBOOK]: { text: 'pdf', headers } })
    press(BOOK)
    press(BOOK)
    await screen.findByText(SAVED)
    expect(saved).toEqual(['ebook-maria-do-carmo.pdf'])
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('is prepared in the background with its progress, and saved by a second tap', async () => {
    open({
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
    await passUntil('Pronto. Baixar')
    const ready = screen.getByText('Pronto. Baixar')
    expect([ready.getAttribute('role'), saved]).toEqual(['status', []])
    press(BOOK)
    await screen.findByText(SAVED)
    expect(saved).toEqual(['ebook-maria-do-carmo.pdf'])
  })

  it('is polled for while the portal is unavailable, and started again when its preparation was lost', async () => {
    const calls = open({
      [START]: preparing(0),
      [STATE]: inOrder(preparing(20), { status: 503, text: 'x' }, { json: { estado: 'parado', progresso: 0 } }, READY),
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    press(BOOK)
    await passUntil('Sem conexão. O preparo continua…')
    await passUntil('Pronto. Baixar')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it('shows an error when its preparation fails, and can be started again with the same button', async () => {
    open({
      [START]: inOrder(preparing(0), READY),
      [STATE]: { json: { estado: 'falhou', progresso: 0 } },
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
    const calls = open({ [NOVO]: { json: { codigo: 'WXYZ9876' } } })
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

  it('is not created when the confirmation is cancelled', async () => {
    const calls = open()
    press('Gerar novo código')
    fireEvent.click(await screen.findByRole('button', { name: 'Manter o código atual' }))
    expect(written(calls)).toEqual([])
    expect(value(TRANSMISSAO)).toContain('ABCD1234')
  })
})
