import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { readSession } from '#web/lib/session.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
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
  ] as const)('keeps the user of the tab after the %s sign-in', async (variant, path) => {
    const { calls, onSignedIn } = await signIn({ json: user }, variant)
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(calls.map(call => call.path)).toEqual([path])
    expect(calls[0]?.body).toEqual({ username: 'ana@exemplo.com.br', password: 'memorial1973' })
    expect(readSession()?.accessToken).toBe('a.b.c')
  })

  it.each([
    ['wrong credentials', failed(401), 'Usuário ou senha não confere'],
    ['a failing server', failed(500), 'Falha na conexão com o servidor!'],
    ['too many tries', failed(429, 'Muitas tentativas. Aguarde 10 minutos.'), 'Muitas tentativas. Aguarde 10 minutos.'],
  ])('says what happened after %s, in the toast and beside the form', async (_what, reply, sentence) => {
    await signIn(reply)
    expect(await screen.findAllByText(sentence)).toHaveLength(2)
    expect(readSession()).toBeUndefined()
  })

  it('says "Erro ao logar!" when the answer carries no token', async () => {
    const { onSignedIn } = await signIn({ json: { ...user, accessToken: undefined } })
    expect(await screen.findByText('Erro ao logar!')).toBeDefined()
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(readSession()).toBeUndefined()
  })

  it('sends once when tapped twice', async () => {
    const { calls } = await signIn(() => new Promise(() => {}))
    fireEvent.click(screen.getByRole('button', { name: 'Entrando…' }))
    fireEvent.submit(screen.getByLabelText('Login').closest('form') as HTMLFormElement)
    expect(calls).toHaveLength(1)
  })
})
