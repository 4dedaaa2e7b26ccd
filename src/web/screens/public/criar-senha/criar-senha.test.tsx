import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readSession } from '#web/lib/session.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { CriarSenhaScreen } from './criar-senha.tsx'

const CREATE = 'POST /api/auth/criar-senha'

const open = (reply: object, address = '/criar-senha#token-do-link'): FakeCall[] => {
  const calls = fakeServer({ [CREATE]: reply })
  renderScreen(<CriarSenhaScreen />, address)
  return calls
}
const fill = (senha: string, confirmacao = senha) => {
  for (const [label, value] of [
    [/^Nova senha/, senha],
    [/^Confirmar nova senha/, confirmacao],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Criar senha' }))
}

describe('the page that the link opens', () => {
  it('creates the password with the token of the link, and then leads staff to the sign-in', async () => {
    const calls = open({ json: { mensagem: 'Senha criada com sucesso!' } })
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Crie a sua senha
      Com ela e com o seu e-mail você entra no portal para cuidar da página de despedida.
      field: Nova senha * = 
      button: Mostrar senha
      Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.
      field: Confirmar nova senha * = 
      button: Mostrar senha
      box: Continuar neste aparelho = no
      Só em um aparelho que é seu. Por 30 dias você entra sem a senha, até tocar em Sair.
      button: Criar senha
      O link serve uma vez. Se ele venceu, peça outro à equipe."
    `)
    fill('um jardim sereno')
    expect((await screen.findByRole('button', { name: 'Criando…' })).ariaBusy).toBe('true')
    const done = await screen.findByText(/Agora entre com o seu e-mail/)
    expect(calls.map(call => call.body)).toEqual([{ token: 'token-do-link', senhaNova: 'um jardim sereno' }])
    expect(outline(done.closest('[role=status]') as Element)).toMatchInlineSnapshot(`
      "Senha criada. Agora entre com o seu e-mail e a sua senha.
      link: Entrar → /"
    `)
  })

  it('signs a moderator in and opens the home of the family', async () => {
    const sessao = {
      ...{ accessToken: 'a.b.c', tokenType: 'Bearer', checktoken: true, id: 7, roles: ['ROLE_MODERADOR'] },
      ...{ username: 'rosa@exemplo.com.br', email: 'rosa@exemplo.com.br', nome: 'Rosa Tavares' },
    }
    const calls = open({ json: { mensagem: 'Senha criada com sucesso!', sessao } })
    fireEvent.click(screen.getByLabelText('Continuar neste aparelho'))
    fill('um jardim sereno')
    await waitFor(() => expect(screen.getByTestId('screen-address').textContent).toBe('/admin/despedidas'))
    expect(readSession()).toEqual(sessao)
    expect(calls[0]?.body).toMatchObject({ continuar: true })
    expect(screen.queryByText(/Agora entre com o seu e-mail/)).toBeNull()
  })

  it('sends nothing while the two passwords differ', async () => {
    const calls = open({ json: {} })
    fill('um jardim sereno', 'outro jardim')
    expect(await screen.findByText('As senhas não conferem')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('says what to do when the link was used or expired, and offers the recovery', async () => {
    open({ status: 400, json: { code: 'LINK_INVALIDO', mensagem: 'Este link já foi usado ou venceu.', errors: [] } })
    fill('um jardim sereno')
    expect(await screen.findByText('Este link já foi usado ou venceu.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Esqueci minha senha' }).getAttribute('href')).toBe('/forgot-password')
  })

  it.each([
    ['SENHA_COMUM', []],
    ['DADOS_INVALIDOS', [{ campo: 'senhaNova', message: 'x' }]],
  ])('says beside the field what is wrong with the password (%s), until it is corrected', async (code, errors) => {
    open({ status: 400, json: { code, mensagem: 'Esta senha não serve.', errors } })
    fill('um jardim sereno')
    await screen.findByText('Esta senha não serve.')
    const senha = screen.getByLabelText(/^Nova senha/)
    expect(senha.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('link', { name: 'Esqueci minha senha' })).toBeNull()
    fireEvent.change(senha, { target: { value: 'outro jardim' } })
    expect(screen.queryByText('Esta senha não serve.')).toBeNull()
  })

  it('shows that a link without its token is incomplete', () => {
    open({}, '/criar-senha')
    expect(screen.getByText('Este endereço está incompleto.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Criar senha' })).toBeNull()
  })
})
