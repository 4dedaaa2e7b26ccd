import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { press, recordSaved, saved, value } from '#web/testing/share-dialog.tsx'
import { despedida } from '#web/testing/stored-despedida.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { SantinhoScreen } from './santinho.tsx'

const READ = 'GET /cliente/despedida/:id'
const PRINT = 'POST /cliente/despedida/:id/santinho'
const PREVIEW = 'POST /cliente/despedida/:id/santinho/previa'
const WORDS = 'Palavras da família'
const CERIMONIA = 'Cerimônia no verso'
const START = 'Guardamos com amor cada lembrança.'
const mass = (id: number, data_hora: string, publica = true) => ({
  ...{ id, tipo: 'missa_setimo_dia' as const, titulo: 'Missa de sétimo dia', data_hora, termino: null },
  ...{ local: 'Matriz', endereco: '', observacao: '', publica },
})

type Replies = Parameters<typeof fakeServer>[0]
const open = (values: object = {}, replies: Replies = {}) => {
  const calls = fakeServer({ [READ]: { json: { ...despedida, ...values } }, [PRINT]: { text: 'pdf' }, ...replies })
  signInAs(['ROLE_MODERADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/santinho/:id" element={<SantinhoScreen />} />
        <Route path="/admin/editardespedida/:id" element={<p>Biografia</p>} />
      </Routes>
    </AdminProvider>,
    `/admin/santinho/${despedida.id}`,
  )
  return calls
}
const write = (text: string) => fireEvent.change(screen.getByLabelText(WORDS), { target: { value: text } })
const printed = (calls: ReturnType<typeof open>) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

beforeEach(() => {
  recordSaved()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the santinho', () => {
  it('begins without words, with the mass that is next, and is saved as a sheet and for a print shop', async () => {
    const cerimonias = [mass(1, '2026-11-21 19:00:00'), mass(2, '2026-11-27 19:00:00'), mass(3, '2026-12-20 19:00:00')]
    const calls = open({ cerimonias })
    await screen.findByLabelText(WORDS)
    expect([value(WORDS), value(CERIMONIA)]).toEqual(['', '2'])
    expect(outline()).toMatchInlineSnapshot(`
      "# Santinho
      Um cartão de 7 × 10 cm para dar às pessoas: na frente, a foto, o nome e as datas; no verso, palavras da família, a hora da missa e o QR code da página.
      field: Palavras da família = 
      Saem no verso. O portal não as guarda: se for imprimir de novo, guarde o PDF. 0/300
      Para começar, se quiser
      button: A família agradece a presença e o carinho de cada um.
      button: Guardamos com amor cada lembrança.
      button: A saudade fica, e o amor também.
      As que são só para a família não saem.
      field: Cerimônia no verso = Missa de sétimo dia: 27/11/2026 19:00
      A página não tem foto: no lugar dela saem as iniciais do nome.
      link: Pôr uma foto → /admin/editardespedida/10661
      button: Ver como fica
      Folha A4 com oito
      Para imprimir em casa: nos dois lados, virando pela borda curta, em tamanho real (100%). Depois recorte pelas marcas.
      button: Baixar folha A4
      Um, para a gráfica
      Frente e verso de 76 × 106 mm, com sangria de 3 mm e marcas de corte.
      button: Baixar para a gráfica"
    `)
    expect(document.title).toMatch(/^Santinho de Ana Souza/)
    press('Baixar folha A4')
    await waitFor(() => expect(saved).toEqual(['santinho-ana-souza.pdf']))
    await screen.findByText('Santinho baixado com sucesso!')
    write('Obrigado a todos.')
    fireEvent.change(screen.getByLabelText(CERIMONIA), { target: { value: '' } })
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Baixar para a gráfica' }).disabled).toBe(false),
    )
    press('Baixar para a gráfica')
    await waitFor(() => expect(saved).toEqual(['santinho-ana-souza.pdf', 'santinho-grafica-ana-souza.pdf']))
    expect(printed(calls)).toEqual([
      { formato: 'folha', palavras: '', cerimonia: '2' },
      { formato: 'cartao', palavras: 'Obrigado a todos.', cerimonia: '' },
    ])
  })

  it('offers only ceremonies that have an hour and are open to the public', async () => {
    open({ data_velorio: null, cerimonias: [mass(4, '2026-11-27 19:00:00', false)] })
    const options = [...(await screen.findByLabelText<HTMLSelectElement>(CERIMONIA)).options].map(({ text }) => text)
    expect(options).toEqual(['Nenhuma', 'Sepultamento: 22/11/2026 16:00'])
    expect(value(CERIMONIA)).toBe('')
  })

  it('takes a beginning, replaces it by another, and loses no words of the family', async () => {
    open()
    await screen.findByLabelText(WORDS)
    press('A saudade fica, e o amor também.')
    press(START)
    expect(value(WORDS)).toBe(START)
    write('Nossas palavras. ')
    press(START)
    expect(value(WORDS)).toBe(`Nossas palavras.\n${START}`)
  })

  it('says at the field that the words are too many, and sends nothing', async () => {
    const calls = open()
    await screen.findByLabelText(WORDS)
    write('a'.repeat(301))
    expect(screen.getByText('Máximo de 300 caracteres')).toBeTruthy()
    press('Baixar folha A4')
    expect(document.activeElement).toBe(screen.getByLabelText(WORDS))
    expect(printed(calls)).toEqual([])
  })

  it.each([
    ['/midia/abcdefghijklmnopqrst-480x480-aabbcc.webp', /tem 480 pixels de largura\..*são precisos 520\./],
    [null, 'A página não tem foto: no lugar dela saem as iniciais do nome.'],
    ['/midia/abcdefghijklmnopqrst.webp', /Não sabemos o tamanho da foto da página/],
  ])('says of the portrait %s what it will be in print, and prints all the same', async (foto_perfil, sentence) => {
    const calls = open({ foto_perfil })
    expect(await screen.findByText(sentence)).toBeTruthy()
    const way = foto_perfil === null ? 'Pôr uma foto' : 'Trocar a foto'
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(`/admin/editardespedida/${despedida.id}`)
    press('Baixar folha A4')
    await waitFor(() => expect(printed(calls)).toHaveLength(1))
  })

  it('says nothing of a portrait that is large enough, and warns of a private page that is offline', async () => {
    open({ foto_perfil: '/midia/abcdefghijklmnopqrst-800x800-aabbcc.webp', tipo: 'Privada', status_memoria: false })
    await screen.findByText(/A página é privada/)
    const notices = [...document.querySelectorAll('.notice')].map(notice => notice.textContent)
    expect(notices).toEqual([
      'A página é privada: o santinho mostra o nome, as datas e a foto, e quem lê o QR code precisa do código.',
      'A página está fora do ar: por enquanto o QR code não a abre.',
    ])
  })

  it('shows both sides before the download, and says that a picture is not of what was typed since', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:previa', revokeObjectURL: () => undefined })
    const calls = open({}, { [PREVIEW]: { text: 'png' } })
    await screen.findByLabelText(WORDS)
    write('Nossas palavras.')
    press('Ver como fica')
    const picture = await screen.findByAltText('Frente e verso do santinho')
    const state = () => [picture.getAttribute('src'), picture.dataset.old, picture.nextSibling?.textContent]
    expect(state()).toEqual(['blob:previa', undefined, ''])
    write('Outras palavras.')
    expect(state()).toEqual(['blob:previa', 'true', 'Você mudou algo depois desta imagem.'])
    press('Ver de novo')
    await waitFor(() => expect(screen.queryByText('Você mudou algo depois desta imagem.')).toBeNull())
    expect(printed(calls)).toEqual([
      { palavras: 'Nossas palavras.', cerimonia: '' },
      { palavras: 'Outras palavras.', cerimonia: '' },
    ])
  })

  it('draws nothing while the words are too many, and says when it could not', async () => {
    const calls = open({}, { [PREVIEW]: { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Agora não.' } } })
    await screen.findByLabelText(WORDS)
    write('a'.repeat(301))
    press('Ver como fica')
    expect(document.activeElement).toBe(screen.getByLabelText(WORDS))
    expect(printed(calls)).toEqual([])
    write('a')
    press('Ver como fica')
    expect((await screen.findByText('Agora não.')).getAttribute('role')).toBe('alert')
  })

  it('sends one request at a time', async () => {
    let respond = () => {}
    const response = new Promise<{ text: string }>(resolve => {
      respond = () => resolve({ text: 'pdf' })
    })
    const calls = open({}, { [PRINT]: () => response })
    await screen.findByLabelText(WORDS)
    press('Baixar folha A4')
    expect(await screen.findByText('Preparando o santinho…')).toBeTruthy()
    expect(outline(screen.getByRole('list', { name: 'Baixar em PDF' }))).toMatchInlineSnapshot(`
      "Folha A4 com oito
      Para imprimir em casa: nos dois lados, virando pela borda curta, em tamanho real (100%). Depois recorte pelas marcas.
      button: Baixar folha A4 (disabled, loading)
      Um, para a gráfica
      Frente e verso de 76 × 106 mm, com sangria de 3 mm e marcas de corte.
      button: Baixar para a gráfica (disabled)"
    `)
    press('Baixar folha A4')
    press('Baixar para a gráfica')
    respond()
    await waitFor(() => expect(saved).toEqual(['santinho-ana-souza.pdf']))
    expect(printed(calls)).toHaveLength(1)
  })

  it('says what went wrong, keeps the words, and reads the page again after a refusal', async () => {
    const message = 'Esta cerimônia não está mais na página. Escolha outra.'
    const refusal = { code: 'DADOS_INVALIDOS', mensagem: message, message, errors: [{ campo: 'cerimonia', message }] }
    const calls = open({}, { [PRINT]: { status: 400, json: refusal } })
    await screen.findByLabelText(WORDS)
    write('Nossas palavras.')
    press('Baixar folha A4')
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
    expect(value(WORDS)).toBe('Nossas palavras.')
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2))
  })

  it('does not read the page again when the server could not answer', async () => {
    const calls = open({}, { [PRINT]: { status: 500, json: { code: 'ERRO', mensagem: 'Agora não.' } } })
    await screen.findByLabelText(WORDS)
    press('Baixar folha A4')
    await screen.findByText('Agora não.')
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it('remembers the words after a reload of the tab', async () => {
    open()
    await screen.findByLabelText(WORDS)
    write('Nossas palavras.')
    cleanup()
    open()
    await waitFor(() => expect(value(WORDS)).toBe('Nossas palavras.'))
  })

  it('of a despedida that does not exist says so', async () => {
    open({}, { [READ]: { status: 404, json: { code: 'DESPEDIDA_NAO_ENCONTRADA', mensagem: 'x' } } })
    expect(await screen.findByText('Despedida não localizada!')).toBeTruthy()
  })
})
