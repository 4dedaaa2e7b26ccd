import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { isKnownDevice, keepKnownDevice } from './lib/known-device.ts'
import { AppRoutes } from './router.tsx'
import { fakeServer } from './testing/fake-server.ts'
import { renderScreen, signInAs } from './testing/render-screen.tsx'

/** The menu of the specification (§2 "Admin shell"). */
const SPECIFIED = ['Despedidas', 'Painel de Capelas', 'Aprovar Mensagens', 'Colaboradores', 'Alterar senha']

const Address = () => <output data-testid="address">{useLocation().pathname}</output>
const address = () => screen.getByTestId('address').textContent
const open = (path: string) =>
  renderScreen(
    <>
      <AppRoutes />
      <Address />
    </>,
    path,
  )

const user = {
  tokenType: 'Bearer',
  id: 7,
  username: 'a',
  email: 'a@exemplo.com.br',
  nome: 'Ana',
  roles: ['ROLE_ADMIN'],
}
const responses = {
  'POST /api/auth/signin_ldap': { json: { ...user, checktoken: true, accessToken: 'a.b.c' } },
  'POST /api/auth/signin': { json: { ...user, checktoken: true, accessToken: 'a.b.c' } },
  'POST /api/auth/signout': { json: {} },
  'GET /cliente/despedidas': { json: [] },
}

beforeEach(() => {
  fakeServer(responses)
})

describe('the navigation guard', () => {
  it.each(['/admin', '/admin/despedidas', '/admin/alterar-senha', '/admin/qualquer/coisa'])(
    'leads %s to the sign-in while nobody is signed in',
    async path => {
      open(path)
      expect(await screen.findByRole('heading', { name: 'Área Restrita' })).toBeDefined()
      expect(address()).toBe('/admin/entrar')
    },
  )

  it('opens a new tab without a password on a device on which a moderator stays signed in', async () => {
    keepKnownDevice()
    const calls = fakeServer({
      ...responses,
      'POST /api/auth/aparelho': {
        json: { ...user, roles: ['ROLE_MODERADOR'], checktoken: true, accessToken: 'a.b.c', continua: true },
      },
    })
    open('/admin/alterar-senha')
    expect(await screen.findByLabelText(/^Senha Atual/)).toBeDefined()
    expect(address()).toBe('/admin/alterar-senha')
    expect(calls.filter(({ path }) => path === '/api/auth/aparelho')).toHaveLength(1)
    expect(sessionStorage.getItem('voltar')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(isKnownDevice()).toBe(false)
  })

  it('leads to the sign-in where the device has ended', async () => {
    keepKnownDevice()
    fakeServer({ ...responses, 'POST /api/auth/aparelho': { status: 401, json: { code: 'SESSAO_EXPIRADA' } } })
    open('/admin/alterar-senha')
    expect(await screen.findByRole('heading', { name: 'Área Restrita' })).toBeDefined()
    expect(isKnownDevice()).toBe(false)
  })

  it('redirects a signed-in user from the sign-in to the list', async () => {
    signInAs(['ROLE_ADMIN'])
    open('/admin/entrar')
    await waitFor(() => expect(address()).toBe('/admin/despedidas'))
  })

  it('checks only the stored user, never a role', async () => {
    signInAs([])
    open('/admin/cadastro-colaborador')
    expect(await screen.findByRole('navigation', { name: 'Área restrita' })).toBeDefined()
    expect(address()).toBe('/admin/cadastro-colaborador')
  })

  it.each([
    'criardespedida',
    'criar-moderador/10001',
    'painel-despedidas',
    'painel-mensagens',
    'telas',
    'cadastro-colaborador',
    'titular',
    'denuncias',
    'situacao',
  ])('shows a moderator "Acesso negado" on the staff screen %s, without a call', async path => {
    signInAs(['ROLE_MODERADOR'])
    const calls = fakeServer({})
    open(`/admin/${path}`)
    expect(await screen.findByRole('heading', { name: 'Acesso negado' })).toBeDefined()
    expect(screen.queryByText(/internet/)).toBeNull()
    expect(address()).toBe(`/admin/${path}`)
    expect(calls).toHaveLength(0)
  })

  it('returns to the requested screen after the sign-in, once', async () => {
    open('/admin/alterar-senha')
    await userEvent.type(await screen.findByLabelText('Login'), 'ana')
    await userEvent.type(screen.getByLabelText('Senha'), 'memorial1973')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(address()).toBe('/admin/alterar-senha'))
    expect(sessionStorage.getItem('voltar')).toBeNull()
  })

  it('returns a family to the requested screen after the sign-in of the landing page, only if the guard sent them', async () => {
    open('/admin/alterar-senha')
    await userEvent.click(await screen.findByRole('link', { name: 'Entre pela página inicial' }))
    await screen.findByRole('heading', { name: 'Acesse o portal' })
    await userEvent.type(screen.getByLabelText('Login'), 'familia@exemplo.com.br')
    await userEvent.type(screen.getByLabelText('Senha'), 'memorial1973')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(address()).toBe('/admin/alterar-senha'))
    expect(sessionStorage.getItem('voltar')).toBeNull()
  })

  it('leads to the landing page after signing out and stores no return path for the next user', async () => {
    signInAs(['ROLE_ADMIN'])
    open('/admin/alterar-senha')
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(await screen.findByText('Logout realizado com sucesso!')).toBeDefined()
    expect(sessionStorage.getItem('voltar')).toBeNull()
  })
})

describe('the menu of the restricted area', () => {
  it.each([
    [
      'admin',
      ['ROLE_ADMIN'],
      ['Despedidas', 'Painel de Capelas', 'Aprovar Mensagens', 'Colaboradores', 'Alterar senha'],
    ],
    ['collaborator', ['ROLE_COLABORADOR'], ['Despedidas', 'Painel de Capelas', 'Aprovar Mensagens', 'Alterar senha']],
    ['moderator', ['ROLE_MODERADOR'], ['Despedidas', 'Alterar senha']],
  ] as const)('shows what the role may use: %s', async (_who, roles, wanted) => {
    signInAs([...roles])
    open('/admin/alterar-senha')
    const menu = await screen.findByRole('navigation', { name: 'Área restrita' })
    const shown = within(menu)
      .getAllByRole('link')
      .map(link => link.textContent)
    expect(shown.filter(label => SPECIFIED.includes(label ?? ''))).toEqual(wanted)
    expect(within(menu).getByRole('button', { name: 'Sair' })).toBeDefined()
    // "Sair" is the twelfth entry of an administrator.
    expect(shown.length).toBeLessThanOrEqual(11)
    expect(screen.getByRole('link', { name: /Helena Prado.*Meu perfil/ }).getAttribute('href')).toBe(
      '/admin/editar-perfil/0',
    )
  })
})

it('a navigation focuses the heading of the next screen, which a screen reader then says', async () => {
  signInAs(['ROLE_ADMIN'])
  open('/admin/alterar-senha')
  await userEvent.click(await screen.findByRole('link', { name: 'Colaboradores' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Colaboradores' })))
})

describe('addresses', () => {
  it('redirects the old not-found address to the status screen', async () => {
    open('/despedida-nao-encontrada')
    await waitFor(() => expect(address()).toBe('/despedida-status/not-found'))
  })

  it('shows inside the shell that a restricted address does not exist', async () => {
    signInAs(['ROLE_ADMIN'])
    open('/admin/outra-coisa/1')
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeDefined()
    expect(screen.getByRole('navigation', { name: 'Área restrita' })).toBeDefined()
  })

  it('shows in public that an address does not exist, with links onward', async () => {
    open('/nada/aqui')
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Voltar para a página inicial' })).toBeDefined()
  })
})
