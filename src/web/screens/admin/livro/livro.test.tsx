import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { LivroScreen } from './livro.tsx'

const BOOK = 'GET /participantes/despedida/10661'
const SIGNATURES = 'GET /participantes/assinaturas/:id'
const REMOVE = 'DELETE /participantes/assinaturas/:id/:assinatura'
const WITHDRAW = 'PUT /participantes/ofertas/:id/retirar'

const person = { em: '2026-11-23T12:00:00Z', assistiu_em: null, escreveu: false, telefone: null, email: null }
const PEOPLE = [
  {
    ...person,
    id: 2,
    nome: 'Bento Sá',
    assistiu_em: '2026-11-23T13:00:00Z',
    telefone: '82999990000',
    email: 'b@x.com',
  },
  { ...person, id: 1, nome: 'Ana Rosa', escreveu: true },
]

const SIGNED = { id: 31, nome: 'Zé da Padaria', cidade: 'Penedo', na_capela: true, criado_em: '2026-11-23T12:00:00Z' }

const open = (
  roles: Role[],
  people: object[] = PEOPLE,
  signatures: object[] = [],
  pageSize = 1000,
  replies: Parameters<typeof fakeServer>[0] = {},
) => {
  const calls = fakeServer({
    'GET /cliente/despedida/:id': { json: { pessoa_falecida: { nome: 'Maria do Carmo' } } },
    [BOOK]: { json: people, headers: { 'x-total-count': String(people.length) } },
    [SIGNATURES]: ({ query }) => {
      const start = (Number(query.get('pagina') ?? 1) - 1) * pageSize
      const json = signatures.slice(start, start + pageSize)
      return { json, headers: { 'x-total-count': String(signatures.length) } }
    },
    [REMOVE]: () => {
      signatures.length = 0
      return { json: { id: 31 } }
    },
    [WITHDRAW]: { json: { id: 2 } },
    ...replies,
  })
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/livro/:id" element={<LivroScreen />} />
      </Routes>
    </AdminProvider>,
    '/admin/livro/10661',
  )
  return calls
}

/** The book on paper, which is not read on the screen. */
const printed = () => {
  const book = document.querySelector('section[aria-hidden]') as Element
  book.removeAttribute('aria-hidden')
  return outline(book)
}

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
})

describe('the guest book on the screen', () => {
  it('shows the family who watched and wrote, without a column of contacts', async () => {
    open(['ROLE_MODERADOR'], [...PEOPLE, { ...person, id: 3, nome: 'Caio' }])
    await screen.findByText(/^Ninguém assinou ainda/)
    await screen.findByText(/^Quem se cadastrou na página de Maria do Carmo/)
    await screen.findByText('Bento Sá')
    expect(outline()).toMatchInlineSnapshot(`
      "# Livro de presença
      field: Procurar um nome = 
      button: Imprimir
      Quem se cadastrou na página de Maria do Carmo para assistir ao velório ou escrever uma mensagem.
      Pessoas que se cadastraram na página
      Nome | Cadastrou-se em | Presença |
      Bento Sá
      23/11/2026 09:00 | Assistiu ao velório |
      Ana Rosa
      23/11/2026 09:00 | Escreveu |
      Caio
      23/11/2026 09:00 | Só se cadastrou |
      button: Baixar a lista
      1-3 de 3
      button: Página anterior (disabled)
      button: Próxima página (disabled)
      ## Assinaturas
      Quem assinou pelo QR code da capela ou pela página, sem telefone. Só a família e a equipe leem.
      link: Folha com QR code → /admin/folha-presenca/10661
      Ninguém assinou ainda. Imprima a folha com o QR code e deixe-a na capela.
      Os contatos não aparecem: quem se cadastrou não os deixou para isso.
      Os nomes são apagados 120 dias depois da cerimônia, como promete a política de privacidade. Imprima ou baixe o livro antes."
    `)
    expect(document.title).toMatch(/^Livro de presença de Maria do Carmo/)
  })

  it('lets staff withdraw a person from the offers with one tap', async () => {
    const calls = open(['ROLE_COLABORADOR'])
    await screen.findByRole('button', { name: 'Retirar das ofertas: Bento Sá' })
    expect(outline(screen.getAllByRole('table')[0])).toMatchInlineSnapshot(`
      "Pessoas que se cadastraram na página
      Nome | Cadastrou-se em | Presença | Contato |
      Bento Sá
      23/11/2026 09:00 | Assistiu ao velório |
      link: (82) 99999-0000 → tel:+5582999990000
      link: b@x.com → mailto:b@x.com
      button: Retirar das ofertas: Bento Sá
      Ana Rosa
      23/11/2026 09:00 | Escreveu | Não autorizou contato |"
    `)
    expect(screen.getByText('O telefone e o e-mail aparecem só de quem aceitou receber ofertas.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retirar das ofertas: Bento Sá' }))
    expect(await screen.findByText('Bento Sá não recebe mais ofertas.')).toBeTruthy()
    expect(calls.filter(call => call.method === 'PUT').map(call => call.path)).toEqual([
      '/participantes/ofertas/2/retirar',
    ])
    expect(screen.queryByRole('button', { name: 'Retirar das ofertas: Ana Rosa' })).toBeNull()
  })

  it('prints the whole book, as far as a list reaches', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const calls = open(['ROLE_MODERADOR'], PEOPLE, [], 1000, {
      [BOOK]: { json: PEOPLE, headers: { 'x-total-count': '1001' } },
    })
    await screen.findByText('Bento Sá')
    fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const book = calls.filter(call => call.path === '/participantes/despedida/10661').at(-1)
    expect(book?.query.get('tamanho')).toBe('1000')
    expect(printed()).toMatchInlineSnapshot(`
      "Livro de presença
      # Maria do Carmo
      ## Cadastraram-se na página, 1001 pessoas
      Bento Sá23/11/2026 09:00
      Ana Rosa23/11/2026 09:00
      As 1000 mais recentes de 1001 pessoas."
    `)
  })

  it('prints every signature too, page after page, also where nobody registered', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const names = ['Zé da Padaria', 'Dona Zefa', 'Seu Biu']
    const signatures = names.map((nome, index) => ({
      ...SIGNED,
      id: 3 - index,
      nome,
      cidade: index === 2 ? '' : 'Penedo',
    }))
    const calls = open(['ROLE_MODERADOR'], [], signatures, 2)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Imprimir' })
    await screen.findByText('Zé da Padaria')
    expect(button.disabled).toBe(false)
    fireEvent.click(button)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(printed()).toMatchInlineSnapshot(`
      "Livro de presença
      # Maria do Carmo
      ## Assinaram o livro, 3 pessoas
      Seu Biu23/11/2026 09:00
      Dona ZefaPenedo23/11/2026 09:00
      Zé da PadariaPenedo23/11/2026 09:00"
    `)
    const read = calls.filter(call => call.path.includes('assinaturas') && call.query.get('tamanho') === '1000')
    expect(read.map(call => call.query.get('pagina'))).toEqual(['1', '2'])
  })

  it('downloads the list with its filter in the chosen format', async () => {
    const calls = open(['ROLE_MODERADOR'])
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'bento' } })
    await waitFor(() => expect(calls.at(-1)?.query.get('busca')).toBe('bento'))
    fireEvent.click(await screen.findByRole('button', { name: 'Baixar a lista' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Planilha (XLSX)' }))
    await waitFor(() => expect(calls.filter(call => call.query.has('formato'))).toHaveLength(1))
    const { query } = calls.find(call => call.query.has('formato')) ?? {}
    expect([query?.get('busca'), query?.get('formato'), query?.get('tamanho')]).toEqual(['bento', 'xlsx', null])
  })

  it('lists who signed and from where, and removes what does not belong after a question', async () => {
    const calls = open(['ROLE_MODERADOR'], PEOPLE, [SIGNED])
    await screen.findByText('Zé da Padaria')
    expect(outline(screen.getByRole('region', { name: 'Assinaturas' }))).toMatchInlineSnapshot(`
      "## Assinaturas
      Quem assinou pelo QR code da capela ou pela página, sem telefone. Só a família e a equipe leem.
      link: Folha com QR code → /admin/folha-presenca/10661
      Assinaturas do livro de presença
      Nome | Assinou em | Onde | Ações |
      Zé da Padaria
      Penedo
      23/11/2026 09:00 | Na capela |
      button: Retirar a assinatura de Zé da Padaria
      button: Baixar a lista
      1-1 de 1
      button: Página anterior (disabled)
      button: Próxima página (disabled)"
    `)
    fireEvent.click(screen.getByRole('button', { name: 'Retirar a assinatura de Zé da Padaria' }))
    expect(await screen.findByText('A assinatura de Zé da Padaria é apagada e não volta.')).toBeTruthy()
    expect(calls.some(call => call.method === 'DELETE')).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Retirar' }))
    expect(await screen.findByText('Assinatura de Zé da Padaria retirada.')).toBeTruthy()
    expect(await screen.findByText(/Ninguém assinou ainda/)).toBeTruthy()
  })

  it('removes several signatures at once, of a time and a place, with their number before the last tap', async () => {
    const MANY = 'POST /participantes/assinaturas/:id/retirar'
    const signatures = [SIGNED, { ...SIGNED, id: 32, nome: 'Compre Já', cidade: '', na_capela: false }]
    const calls = open(['ROLE_MODERADOR'], PEOPLE, signatures, 1000, {
      [MANY]: () => {
        signatures.length = 0
        return { json: { retiradas: 2 } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Retirar várias' }))
    expect(outline(screen.getByRole('table', { name: 'Assinaturas do livro de presença' }))).toMatchInlineSnapshot(`
      "Assinaturas do livro de presença
      Nome | Assinou em | Onde | Ações |
      Zé da Padaria
      Penedo
      23/11/2026 09:00 | Na capela |
      button: Retirar a assinatura de Zé da Padaria
      Compre Já
      23/11/2026 09:00 | À distância |
      button: Retirar a assinatura de Compre Já"
    `)
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirar várias assinaturas' }))
    expect(dialog.getByText('Escolha um período, um lugar ou um nome.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Retirar' }).disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText('Assinadas de'), { target: { value: '23/11/2026 09:00' } })
    fireEvent.change(dialog.getByLabelText('Onde'), { target: { value: 'distancia' } })
    fireEvent.click(await dialog.findByRole('button', { name: 'Retirar 2 assinaturas' }))
    expect(await screen.findByText('2 assinaturas retiradas.')).toBeTruthy()
    const which = { de: '2026-11-23 09:00:00', onde: 'distancia' }
    expect(calls.find(call => call.path.endsWith('/retirar'))?.body).toEqual(which)
    const counted = calls.find(call => call.query.get('tamanho') === '1')
    expect(Object.fromEntries(counted?.query ?? [])).toEqual({ ...which, tamanho: '1' })
  })

  it('counts signatures again with each choice, and removes only what was counted', async () => {
    const counts = [{ total: 0 }, { status: 503 }, { total: 1 }]
    const calls = open(['ROLE_MODERADOR'], PEOPLE, [], 1000, {
      [SIGNATURES]: ({ query }) => {
        const { status = 200, total = 2 } = (query.get('tamanho') === '1' && counts.shift()) || {}
        return { status, json: status === 200 ? [SIGNED] : {}, headers: { 'x-total-count': String(total) } }
      },
      'POST /participantes/assinaturas/:id/retirar': { status: 503, json: { mensagem: 'Fora do ar.' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Retirar várias' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirar várias assinaturas' }))
    const change = (label: string, value: string) => {
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
      expect(dialog.getByText('Contando…')).toBeTruthy()
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Retirar' }).disabled).toBe(true)
    }
    change('Com estas palavras no nome ou na cidade', 'compre')
    await dialog.findByText('Nenhuma assinatura é assim.')
    change('Até', '23/11/2026 10:00')
    await dialog.findByText('Não foi possível contar as assinaturas. Confira o que você escolheu.')
    change('Onde', 'capela')
    await dialog.findByText('1 assinatura é assim. Ela é apagada e não volta.')
    fireEvent.click(dialog.getByRole('button', { name: 'Retirar 1 assinatura' }))
    expect(await screen.findByText('Fora do ar.')).toBeTruthy()
    expect(calls.find(call => call.path.endsWith('/retirar'))?.body).toEqual({
      ...{ busca: 'compre', ate: '2026-11-23 10:00:00', onde: 'capela' },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Manter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('finds nobody with a name that nobody has, and says that there is no such despedida', async () => {
    open(['ROLE_MODERADOR'], [])
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'bento' } })
    await screen.findByText('Ninguém com esse nome se cadastrou.')
    expect(await screen.findByText('Ninguém com esse nome assinou.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Imprimir' }).disabled).toBe(false)
    document.body.replaceChildren()
    open(['ROLE_MODERADOR'], [], [], 1000, { [BOOK]: { status: 404, json: {} } })
    expect(await screen.findByText('Despedida não localizada!')).toBeTruthy()
  })

  it('says in words that nobody registered, and offers no empty file', async () => {
    open(['ROLE_MODERADOR'], [])
    expect(await screen.findByText(/Ninguém se cadastrou ainda/)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Imprimir' }).disabled).toBe(true))
    expect(screen.queryByRole('button', { name: 'Baixar a lista' })).toBeNull()
  })
})
