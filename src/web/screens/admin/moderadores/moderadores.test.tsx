import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ModeradoresScreen } from './moderadores.tsx'

const LIST = 'GET /cliente/despedida/:id/moderadores'
const REMOVE = 'DELETE /cliente/despedida/:id/moderadores/:pessoa'
const FIRST = 'POST /cliente/despedida/:id/moderadores/:pessoa/primeiro'
const AVISOS = 'PUT /cliente/despedida/:id/moderadores/avisos'
const INVITE = 'POST /cliente/despedida/:id/convites'

const desde = '2026-11-05T15:04:00.000Z'
const rosa = { id: 1, nome: 'Rosa Tavares', primeiro: true, eu: true, desde }
const clara = { id: 2, nome: 'Clara Tavares', primeiro: false, eu: false, desde }
const convite = {
  id: 9,
  nome: 'Davi',
  telefone: '(**) *****-1234',
  de: 'Rosa Tavares',
  vence_em: '2026-11-12T15:04:00Z',
}
const TWO = { moderadores: [rosa, clara], convites: [] }

const open = (
  data: object = TWO,
  replies: Parameters<typeof fakeServer>[0] = {},
  roles: Role[] = ['ROLE_MODERADOR'],
) => {
  const calls = fakeServer({
    'GET /cliente/despedida/:id': { json: { tipo: 'Publica', pessoa_falecida: { nome: 'Maria do Carmo' } } },
    [LIST]: { json: data },
    ...replies,
  })
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/moderadores/:id" element={<ModeradoresScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </AdminProvider>,
    '/admin/moderadores/10661',
  )
  return calls
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const confirm = async (title: string, button: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  fireEvent.click(dialog.getByRole('button', { name: button }))
}
const sent = (calls: { method: string; path: string }[]) =>
  calls.filter(call => call.method !== 'GET').map(call => `${call.method} ${call.path}`)

describe('who looks after a page', () => {
  it('names everybody; a moderator removes nobody, leaves and hands over', async () => {
    const calls = open(TWO, { [FIRST]: { json: TWO }, [REMOVE]: { json: TWO } })
    await screen.findByText('Clara Tavares')
    expect(outline()).toMatchInlineSnapshot(`
      "# Quem cuida da página
      Até quatro pessoas cuidam da página, com os mesmos direitos: ler e aprovar mensagens, escrever a biografia, escolher a foto. Cada uma entra com a própria senha.
      Rosa TavaresPrimeiro contato você
      Desde 05/11/2026 12:04
      button: Deixar de cuidar
      Clara Tavares
      Desde 05/11/2026 12:04
      button: Tornar primeiro contato: Clara Tavares
      O primeiro contato é quem a página mostra e a quem a equipe telefona.
      ## Convidar outra pessoa
      Como convidar?
      choice: Por um link no celular = yes
      A pessoa recebe o link no celular e aceita quando puder. Vale 7 dias e serve uma vez.
      choice: Com um código, agora = no
      Para quem está com você: a pessoa recebe um código no celular e diz a você.
      field: Nome * = 
      field: Celular com DDD * = 
      button: Enviar convite"
    `)
    await waitFor(() => expect(document.title).toMatch(/^Quem cuida da página de Maria do Carmo/))
    press('Tornar primeiro contato: Clara Tavares')
    await confirm('Tornar Clara Tavares o primeiro contato?', 'Tornar primeiro contato')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Deixar de cuidar')
    await confirm('Deixar de cuidar desta página?', 'Deixar de cuidar')
    await waitFor(() => expect(screen.getByTestId('screen-address').textContent).toBe('/admin/despedidas'))
    expect(sent(calls)).toEqual([
      'POST /cliente/despedida/10661/moderadores/2/primeiro',
      'DELETE /cliente/despedida/10661/moderadores/1',
    ])
  })

  it.each([
    [
      'its first moderator',
      ['ROLE_MODERADOR'],
      [rosa, clara],
      [['Deixar de cuidar'], ['Tornar primeiro contato: Clara Tavares']],
    ],
    [
      'another moderator',
      ['ROLE_MODERADOR'],
      [
        { ...rosa, eu: false },
        { ...clara, eu: true },
      ],
      [[], ['Deixar de cuidar']],
    ],
    [
      'a colleague who looks after it too',
      ['ROLE_COLABORADOR'],
      [
        { ...rosa, eu: false },
        { ...clara, eu: true },
      ],
      [['Retirar: Rosa Tavares'], ['Tornar primeiro contato: Clara Tavares', 'Deixar de cuidar']],
    ],
    ['a colleague alone', ['ROLE_COLABORADOR'], [rosa], [['Deixar de cuidar']]],
    ['nobody', ['ROLE_COLABORADOR'], [], []],
  ] as const)('offers %s what they may do about each', async (_, roles, moderadores, actions) => {
    open({ moderadores, convites: [] }, {}, [...roles])
    await screen.findByText('Convidar outra pessoa')
    const list = screen.queryByRole('list', { name: 'Quem cuida da página' })
    const offered = [...(list?.children ?? [])].map(row =>
      [...row.querySelectorAll('button')].map(button => button.getAttribute('aria-label')),
    )
    expect(offered).toEqual(actions)
    expect(screen.queryAllByText('Ninguém cuida desta página ainda.')).toHaveLength(moderadores.length === 0 ? 1 : 0)
    expect(screen.queryAllByText(/^O primeiro contato é quem a página mostra/)).toHaveLength(
      moderadores.length > 1 ? 1 : 0,
    )
    expect(screen.queryByText(/^Só você cuida desta página/)).toBeNull()
  })

  it('says who is first, who is oneself, and since when; of an invitation from whom it is and until when', async () => {
    open({ moderadores: [rosa, clara], convites: [convite, { ...convite, id: 10, nome: 'Eva', de: '' }] })
    await screen.findByText('Clara Tavares')
    const words = [...document.querySelectorAll('li > div:first-child')].map(row => row.textContent)
    expect(words).toEqual([
      'Rosa TavaresPrimeiro contato vocêDesde 05/11/2026 12:04',
      'Clara Tavares Desde 05/11/2026 12:04',
      'Davi(**) *****-1234 · Convite de Rosa Tavares · Vale até 12/11/2026 12:04',
      'Eva(**) *****-1234 · Vale até 12/11/2026 12:04',
    ])
  })

  it('is read again after a refusal, and withdraws an invitation with the words that it is gone', async () => {
    const DELETE = 'DELETE /cliente/despedida/:id/convites/:convite'
    let now: object = { ...TWO, convites: [convite] }
    const calls = open(now, {
      [LIST]: () => ({ json: now }),
      [FIRST]: { status: 409, json: { code: 'ALTERADO_POR_OUTRA_PESSOA', mensagem: 'Outra pessoa mudou.' } },
      [DELETE]: () => {
        now = TWO
        return { json: now }
      },
    })
    await screen.findByText('Davi')
    press('Tornar primeiro contato: Clara Tavares')
    await confirm('Tornar Clara Tavares o primeiro contato?', 'Tornar primeiro contato')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(calls.filter(call => call.path.endsWith('/moderadores'))).toHaveLength(2))
    press('Retirar convite: Davi')
    expect(await screen.findByText('Convite retirado.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Davi')).toBeNull())
    expect(sent(calls).at(-1)).toBe('DELETE /cliente/despedida/10661/convites/9')
  })

  it('the only one does not leave and reads why; one who is not the first hands nothing over', async () => {
    open({ moderadores: [rosa], convites: [] })
    expect(await screen.findByText(/Só você cuida desta página/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deixar de cuidar' })).toBeNull()
  })

  it('staff read the contacts and remove anybody, after a question', async () => {
    const contacts = { telefone: '82988123456', email: 'clara@exemplo.com.br', eu: false }
    const data = {
      moderadores: [
        { ...rosa, eu: false },
        { ...clara, ...contacts },
      ],
      convites: [],
    }
    const calls = open(data, { [REMOVE]: { json: TWO } }, ['ROLE_COLABORADOR'])
    expect(await screen.findByText(/\(82\) 98812-3456 · clara@exemplo.com.br/)).toBeTruthy()
    press('Retirar: Clara Tavares')
    await confirm('Retirar Clara Tavares?', 'Retirar')
    await waitFor(() => expect(sent(calls)).toEqual(['DELETE /cliente/despedida/10661/moderadores/2']))
  })

  it.each([
    ['Privada', true, { novo_codigo: 'true' }],
    ['Publica', false, {}],
  ])(
    'staff who remove somebody from a page that is %s are offered another access code: %s',
    async (tipo, ticked, query) => {
      const calls = open(
        { moderadores: [{ ...rosa, eu: false }, clara], convites: [] },
        {
          'GET /cliente/despedida/:id': { json: { tipo, pessoa_falecida: { nome: 'Maria do Carmo' } } },
          [REMOVE]: { json: TWO },
        },
        ['ROLE_COLABORADOR'],
      )
      await screen.findByText('Clara Tavares')
      await waitFor(() => expect(document.title).toContain('Maria do Carmo'))
      press('Retirar: Clara Tavares')
      const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Gerar um novo código de acesso' })
      expect(box.checked).toBe(ticked)
      const confirmButton = within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirar' })
      fireEvent.click(confirmButton)
      fireEvent.click(confirmButton)
      const done = `Clara Tavares não cuida mais desta página.${ticked ? ' O código de acesso é novo.' : ''}`
      expect(await screen.findByText(done)).toBeTruthy()
      expect(calls.filter(call => call.method === 'DELETE')).toHaveLength(1)
      await waitFor(() =>
        expect(Object.fromEntries(calls.find(call => call.method === 'DELETE')?.query ?? [])).toEqual(query),
      )
    },
  )

  it('invites by a link, once for a double tap, and shows the invitation, which can be withdrawn', async () => {
    let now: object = TWO
    const calls = open(TWO, {
      [LIST]: () => ({ json: now }),
      [INVITE]: () => {
        now = { ...TWO, convites: [convite] }
        return { json: now }
      },
      'DELETE /cliente/despedida/:id/convites/:convite': { json: TWO },
    })
    await screen.findByText('Convidar outra pessoa')
    press('Enviar convite')
    expect(await screen.findByText('Nome é obrigatório')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Nome/), { target: { value: 'Davi' } })
    fireEvent.change(screen.getByLabelText(/^Celular com DDD/), { target: { value: '82988771234' } })
    press('Enviar convite')
    press('Enviar convite')
    await waitFor(() =>
      expect(calls.filter(call => call.path.endsWith('/convites')).map(call => call.body)).toEqual([
        { nome: 'Davi', telefone: '82988771234' },
      ]),
    )
    expect(await screen.findByText('Convite enviado a Davi.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('')
    fireEvent.click(await screen.findByRole('button', { name: 'Retirar convite: Davi' }))
    await waitFor(() => expect(sent(calls).at(-1)).toBe('DELETE /cliente/despedida/10661/convites/9'))
  })

  it.each([
    [
      undefined,
      { telefone: '(82) 98877-1234', nome: 'Davi', email: 'davi@exemplo.com.br' },
      'Agora Davi também cuida da página.',
    ],
    ['Davi Melo', { telefone: '(82) 98877-1234' }, 'Agora Davi Melo também cuida da página.'],
  ])('includes who says the code (%s) and begins again', async (nome, body, words) => {
    const calls = open(TWO, {
      'POST /validacao/salvar': { json: { id: 1 } },
      'POST /validacao/verificar': {
        json: {
          mensagem: 'Sucesso',
          existente: nome !== undefined,
          pessoa: nome === undefined ? null : { id: 5, nome },
        },
      },
      'POST /cliente/despedida/:id/moderadores': { json: TWO },
    })
    fireEvent.click(await screen.findByRole('radio', { name: /^Com um código, agora/ }))
    fireEvent.change(screen.getByLabelText(/^Celular de quem vai cuidar/), { target: { value: '82988771234' } })
    press('Enviar código')
    await screen.findByLabelText('Dígito 1 do código')
    for (const [index, digit] of [...'12345'].entries())
      fireEvent.change(screen.getByLabelText(`Dígito ${index + 1} do código`), { target: { value: digit } })
    press('Validar Código')
    await screen.findByRole('button', { name: 'Incluir' })
    if (nome === undefined) {
      fireEvent.change(screen.getByLabelText(/^Nome/), { target: { value: 'Davi' } })
      fireEvent.change(screen.getByLabelText(/^E-mail/), { target: { value: 'davi@exemplo.com.br' } })
    } else expect(screen.getByText('Este telefone é de Davi Melo, que já tem acesso ao portal.')).toBeTruthy()
    press('Incluir')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(calls.find(call => call.path.endsWith('/moderadores') && call.method === 'POST')?.body).toEqual(body)
    expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeTruthy()
  })

  it('says that a despedida does not exist', async () => {
    open(TWO, { [LIST]: { status: 404, json: {} } })
    expect(await screen.findByText('Despedida não localizada!')).toBeTruthy()
  })

  it('shows open invitations and no form while the four places are taken', async () => {
    const eva = { ...clara, id: 3, nome: 'Eva' }
    open({ moderadores: [rosa, clara, eva], convites: [convite] })
    expect(await screen.findByText(/Já são quatro/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retirar convite: Davi' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enviar convite' })).toBeNull()
  })

  it('lets each moderator stop the notices for themselves, and offers staff nothing of the kind', async () => {
    const two = (avisos: boolean) => ({ ...TWO, moderadores: [{ ...rosa, avisos }, clara] })
    let avisos = true
    const calls = open(TWO, {
      [LIST]: () => ({ json: two(avisos) }),
      [AVISOS]: ({ body }) => {
        avisos = (body as { avisos: boolean }).avisos
        return { json: two(avisos) }
      },
    })
    const own = await screen.findByRole<HTMLInputElement>('switch', { name: /^Receber avisos desta página/ })
    expect(own.checked).toBe(true)
    fireEvent.click(own)
    await waitFor(() => expect(own.checked).toBe(false))
    expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ avisos: false })
    expect(await screen.findByText('Você não recebe mais avisos desta página.')).toBeTruthy()
    await waitFor(() => expect(own.disabled).toBe(false))
    fireEvent.click(own)
    expect(await screen.findByText('Você volta a receber os avisos desta página.')).toBeTruthy()
    cleanup()
    open({ ...TWO, moderadores: [{ ...rosa, eu: false }, clara] }, {}, ['ROLE_COLABORADOR'])
    expect(await screen.findByText('Clara Tavares')).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
