import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GRUPO } from '#web/lib/grupo.ts'
import { clearSession, readSession } from '#web/lib/session.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { EntrarScreen } from './entrar.tsx'

const PROVIDER = 'GET /api/auth/provedor'
const BEGIN = 'POST /api/auth/provedor/iniciar'
const FINISH = 'POST /api/auth/provedor/concluir'
const ROTULO = 'Entrar com a conta da casa'
const user = { checktoken: true, accessToken: 'a.b.c', nome: 'Ana', roles: ['ROLE_COLABORADOR'] }
const refused = { status: 401, json: { code: 'NAO_AUTORIZADO', mensagem: 'Esta conta não entra no portal.' } }

const open = (replies: Parameters<typeof fakeServer>[0] = {}, search = ''): FakeCall[] => {
  window.history.replaceState(null, '', `/admin/entrar${search}`)
  const calls = fakeServer({ [PROVIDER]: { json: { rotulo: ROTULO } }, ...replies })
  renderScreen(<EntrarScreen />)
  return calls
}
const posts = (calls: FakeCall[]) => calls.filter(call => call.method === 'POST').map(({ path, body }) => [path, body])

beforeEach(() => clearSession('saida'))
afterEach(() => window.history.replaceState(null, '', '/'))

describe('the entrance of the staff', () => {
  it('offers the provider of the group beside login and password, and leads families to theirs', async () => {
    open()
    await screen.findByRole('button', { name: ROTULO })
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "Memorial
      # Área Restrita
      button: Entrar com a conta da casa
      ou com login e senha
      field: Login = 
      field: Senha = 
      button: Mostrar senha
      button: Entrar
      É da família de uma despedida?
      link: Entre pela página inicial → /
      link: Voltar para a página inicial → /"
    `)
    expect(document.title).toMatch(/^Área Restrita/)
  })

  it('offers the entrance of families, with the login that was typed, where the credentials are refused', async () => {
    open({ 'POST /api/auth/signin_ldap': { status: 401, json: { code: 'CREDENCIAIS', mensagem: 'x' } } })
    fireEvent.change(screen.getByLabelText('Login'), { target: { value: 'ana@exemplo.com.br' } })
    fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'segredo' } })
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    const link = await screen.findByRole('link', { name: 'É da família? Entre pela página inicial' })
    expect(link.getAttribute('href')).toBe('/')
    expect(screen.queryByText('É da família de uma despedida?')).toBeNull()
  })

  it('has the name of the group, and since when it exists', () => {
    fakeServer({ [PROVIDER]: { json: { rotulo: '' } } })
    const client = new QueryClient()
    client.setQueryData(GRUPO.queryKey, { nomeCurto: 'Alvorada', desde: '1973', rodape: '', logo: '', unidades: [] })
    renderScreen(
      <QueryClientProvider client={client}>
        <EntrarScreen />
      </QueryClientProvider>,
    )
    expect(outline(document.querySelector('main') as Element).split('\n')[0]).toBe('Alvorada desde 1973')
  })

  it('is without a provider where the group has none', async () => {
    const calls = open({ [PROVIDER]: { json: { rotulo: '' } } })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByText('ou com login e senha')).toBeNull()
  })

  it('says that the session has ended where nobody ended it', async () => {
    clearSession('expirada')
    open()
    expect(await screen.findByText('Sua sessão terminou. Entre novamente para continuar.')).toBeTruthy()
  })

  it('leads to the provider, and waits for it', async () => {
    const calls = open({ [BEGIN]: { json: { endereco: '#provedor' } } })
    const button = await screen.findByRole('button', { name: ROTULO })
    fireEvent.click(button)
    await waitFor(() => expect(window.location.hash).toBe('#provedor'))
    expect([button.getAttribute('aria-busy'), posts(calls)]).toEqual([
      'true',
      [['/api/auth/provedor/iniciar', undefined]],
    ])
  })

  it('opens the session when the provider sends somebody back, and keeps its answer out of the address', async () => {
    let answer: (reply: { json: object }) => void = () => undefined
    const calls = open({ [FINISH]: () => new Promise(resolve => (answer = resolve)) }, '?state=abc&code=1')
    expect((await screen.findByRole('button', { name: 'Entrando…' })).getAttribute('aria-busy')).toBe('true')
    expect([window.location.pathname, window.location.search]).toEqual(['/admin/entrar', ''])
    expect(posts(calls)).toEqual([['/api/auth/provedor/concluir', { consulta: '?state=abc&code=1' }]])
    answer({ json: user })
    await waitFor(() => expect(readSession()?.nome).toBe('Ana'))
  })

  it('sends nothing of another address to the portal', async () => {
    const calls = open({}, '?code=1')
    await screen.findByRole('button', { name: ROTULO })
    expect([window.location.search, posts(calls)]).toEqual(['?code=1', []])
  })

  it('says why the provider let nobody in, until another attempt', async () => {
    open({ [FINISH]: refused, [BEGIN]: () => new Promise<never>(() => undefined) }, '?state=abc')
    expect(await screen.findByText('Esta conta não entra no portal.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: ROTULO }))
    await waitFor(() => expect(screen.queryByText('Esta conta não entra no portal.')).toBeNull())
  })
})
