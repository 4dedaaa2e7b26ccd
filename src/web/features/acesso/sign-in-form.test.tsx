import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { readSession } from '#web/lib/session.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Reply = NonNullable<Parameters<typeof fakeServer>[0][string]>
const user = { checktoken: true, accessToken: 'a.b.c', nome: 'Ana', roles: ['ROLE_MODERADOR'] }

const signIn = async (reply: Reply, variant: 'normal' | 'diretorio' = 'normal') => {
  const calls = fakeServer({ 'POST /api/auth/signin': reply, 'POST /api/auth/signin_ldap': reply })
  const onSignedIn = vi.fn()
  renderScreen(<SignInForm variant={variant} onSignedIn={onSignedIn} />)
  await userEvent.type(screen.getByLabelText('Login'), 'ana@exemplo.com.br')
  await userEvent.type(screen.getByLabelText('Senha'), 'memorial1973')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  return { calls, onSignedIn }
}
const failed = (status: number, mensagem = 'x') => ({ status, json: { mensagem, message: mensagem } })

describe('the sign-in form', () => {
  it('does nothing while a field is empty', async () => {
    const calls = fakeServer({})
    renderScreen(<SignInForm variant="normal" />)
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await userEvent.type(screen.getByLabelText('Login'), 'ana{Enter}')
    expect(calls).toHaveLength(0)
    expect(
      screen
        .getAllByRole('alert')
        .map(item => item.textContent)
        .join(''),
    ).toBe('')
  })

  it.each([
    ['normal', '/api/auth/signin'],
    ['diretorio', '/api/auth/signin_ldap'],
  ] as const)('stores the user in the tab after the %s sign-in', async (variant, path) => {
    const { calls, onSignedIn } = await signIn({ json: user }, variant)
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(calls.map(call => call.path)).toEqual([path])
    expect(calls[0]?.body).toEqual({ username: 'ana@exemplo.com.br', password: 'memorial1973' })
    expect(readSession()?.accessToken).toBe('a.b.c')
  })

  it.each([
    ['wrong credentials', failed(401), 'Usuário ou senha não confere'],
    ['a failing server', failed(500), 'Falha na conexão com o servidor!'],
    [
      'too many attempts',
      failed(429, 'Muitas tentativas. Aguarde 10 minutos.'),
      'Muitas tentativas. Aguarde 10 minutos.',
    ],
  ])('shows an error after %s, in the toast and beside the form', async (_what, reply, sentence) => {
    await signIn(reply)
    expect(await screen.findAllByText(sentence)).toHaveLength(2)
    expect(readSession()).toBeUndefined()
  })

  it('shows what is missing after a right password of the directory', async () => {
    const mensagem = 'A senha confere, mas a sua conta não está em nenhum grupo com acesso ao portal.'
    fakeServer({ 'POST /api/auth/signin_ldap': { status: 403, json: { code: 'CONTA_SEM_ACESSO', mensagem } } })
    renderScreen(<SignInForm variant="diretorio" />)
    await userEvent.type(screen.getByLabelText('Login'), 'carla')
    await userEvent.type(screen.getByLabelText('Senha'), 'memorial1973{Enter}')
    expect(await screen.findAllByText(mensagem)).toHaveLength(2)
  })

  it('links to the other entrance with the typed login above a refusal, but not when the server fails', async () => {
    for (const [status, expected] of [
      [401, 1],
      [429, 1],
      [500, 0],
    ] as const) {
      fakeServer({ 'POST /api/auth/signin_ldap': failed(status) })
      const { unmount } = renderScreen(
        <SignInForm variant="diretorio" otherEntrance={login => <a href="/">Outra entrada para {login}</a>} />,
      )
      expect(screen.queryByText(/^Outra entrada/)).toBeNull()
      await userEvent.type(screen.getByLabelText('Login'), ' ana@exemplo.com.br ')
      await userEvent.type(screen.getByLabelText('Senha'), 'memorial1973{Enter}')
      await waitFor(() => expect(screen.getAllByRole('alert').some(item => item.textContent !== '')).toBe(true))
      const links = screen.queryAllByText('Outra entrada para ana@exemplo.com.br')
      expect(links).toHaveLength(expected)
      if (links[0]) expect(links[0].parentElement?.firstChild).toBe(links[0])
      unmount()
    }
  })

  it('hides its children when a refusal shows the other entrance', async () => {
    fakeServer({ 'POST /api/auth/signin_ldap': failed(401) })
    renderScreen(
      <SignInForm variant="diretorio" otherEntrance={() => <a href="/">Outra entrada</a>}>
        <p>É da família?</p>
      </SignInForm>,
    )
    expect(screen.getByText('É da família?')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Login'), 'ana')
    await userEvent.type(screen.getByLabelText('Senha'), 'memorial1973{Enter}')
    expect(await screen.findByText('Outra entrada')).toBeDefined()
    expect(screen.queryByText('É da família?')).toBeNull()
  })

  it('focuses the password when the other entrance has passed the login', async () => {
    fakeServer({})
    const { container } = renderScreen(<SignInForm variant="normal" login="ana@exemplo.com.br" />)
    expect(outline(container)).toMatchInlineSnapshot(`
      "field: Login = ana@exemplo.com.br
      Se você cuida de uma página, o seu e-mail.
      field: Senha = 
      button: Mostrar senha
      box: Continuar neste aparelho = no
      Só em um aparelho que é seu. Por 30 dias você entra sem a senha, até tocar em Sair.
      button: Entrar"
    `)
    // Password managers fill both fields.
    expect(['Login', 'Senha'].map(name => screen.getByLabelText(name).getAttribute('autocomplete'))).toEqual([
      ...['username', 'current-password'],
    ])
    expect(document.activeElement).toBe(screen.getByLabelText('Senha'))
  })

  it('shows "Erro ao logar!" when the response has no token', async () => {
    const { onSignedIn } = await signIn({ json: { ...user, accessToken: undefined } })
    expect(await screen.findByText('Erro ao logar!')).toBeDefined()
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(readSession()).toBeUndefined()
  })

  it('requires the code of a second factor only when the server does, and sends it', async () => {
    const codigoRequired = (mensagem: string) => ({ status: 401, json: { code: 'SEGUNDO_FATOR_NECESSARIO', mensagem } })
    const { calls, onSignedIn } = await signIn(call => {
      const { codigo_totp } = call.body as { codigo_totp?: string }
      if (codigo_totp === undefined) return codigoRequired('Informe o código do aplicativo autenticador.')
      return codigo_totp === '123456' ? { json: user } : codigoRequired('Código incorreto!')
    })
    const codigo = await screen.findByLabelText('Código de verificação')
    expect(document.activeElement).toBe(codigo)
    expect(codigo.getAttribute('autocomplete')).toBe('one-time-code')
    expect(screen.getByText(/^Digite os 6 números/).textContent).toBe(
      'Digite os 6 números do aplicativo autenticador. Sem o aparelho, use um dos códigos de reserva.',
    )
    expect(screen.queryByText('Informe o código do aplicativo autenticador.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(calls).toHaveLength(1)
    await userEvent.type(codigo, '654321{Enter}')
    expect(await screen.findAllByText('Código incorreto!')).toHaveLength(2)
    await userEvent.type(screen.getByLabelText('Código de verificação'), '123456{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(calls.map(call => call.body)).toEqual([
      { username: 'ana@exemplo.com.br', password: 'memorial1973' },
      { username: 'ana@exemplo.com.br', password: 'memorial1973', codigo_totp: '654321' },
      { username: 'ana@exemplo.com.br', password: 'memorial1973', codigo_totp: '123456' },
    ])
  })

  it('no longer requires a code after the login changes', async () => {
    await signIn({ status: 401, json: { code: 'SEGUNDO_FATOR_NECESSARIO', mensagem: 'x' } })
    await screen.findByLabelText('Código de verificação')
    await userEvent.type(screen.getByLabelText('Login'), 'x')
    expect(screen.queryByLabelText('Código de verificação')).toBeNull()
  })

  it('says that it waits for a network, and signs in when it returns', async () => {
    act(() => onlineManager.setOnline(false))
    const { calls, onSignedIn } = await signIn({ json: user })
    expect(screen.getByText('Sem internet agora. Continuamos assim que ela voltar.')).toBeDefined()
    expect(calls).toHaveLength(0)
    act(() => onlineManager.setOnline(true))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  })

  it('sends once when tapped twice', async () => {
    const { calls } = await signIn(() => new Promise(() => {}))
    fireEvent.click(screen.getByRole('button', { name: 'Entrando…' }))
    fireEvent.submit(screen.getByLabelText('Login').closest('form') as HTMLFormElement)
    expect(calls).toHaveLength(1)
  })
})
