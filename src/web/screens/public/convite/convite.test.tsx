import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readSession } from '#web/lib/session.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ConviteScreen } from './convite.tsx'

const READ = 'POST /api/auth/convite'
const ACCEPT = 'POST /api/auth/aceitar-convite'
const convite = {
  falecido: 'Maria do Carmo',
  de: 'Rosa Tavares',
  nome: 'Davi Tavares',
  telefone: '(**) *****-1234',
  cadastrado: false,
}
const sessao = {
  ...{ accessToken: 'a.b.c', tokenType: 'Bearer', checktoken: true, id: 7, roles: ['ROLE_MODERADOR'] },
  ...{ username: 'davi@exemplo.com.br', email: 'davi@exemplo.com.br', nome: 'Davi Tavares' },
}

const open = (replies: Parameters<typeof fakeServer>[0], address = '/convite#token-do-convite') => {
  const calls = fakeServer({ [READ]: { json: convite }, ...replies })
  renderScreen(<ConviteScreen />, address)
  return calls
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const accept = () => fireEvent.click(screen.getByRole('button', { name: /^Aceit/ }))

describe('the page that an invitation opens', () => {
  it('says who invites to which page, creates the account once and opens the home of the family', async () => {
    const calls = open({ [ACCEPT]: { json: { mensagem: 'Pronto', despedida: 7, sessao } } })
    await screen.findByText(/^Rosa Tavares convidou você/)
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Convite para cuidar da página
      Rosa Tavares convidou você para cuidar da página de despedida de Maria do Carmo.
      Quem cuida da página lê e aprova as mensagens, escreve a biografia e escolhe a foto, junto com até três outras pessoas.
      field: Seu nome * = Davi Tavares
      field: Seu e-mail * = 
      É com ele que você entra no portal.
      field: Crie uma senha * = 
      button: Mostrar senha
      Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.
      box: Continuar neste aparelho = no
      Só em um aparelho que é seu. Por 30 dias você entra sem a senha, até tocar em Sair.
      Ao aceitar, você concorda com os
      link: Termos de Uso → /termo-uso
      .
      button: Aceitar o convite
      O link do convite serve uma vez. Se ele venceu, peça outro a quem convidou você."
    `)
    accept()
    expect(await screen.findByText('Informe o seu e-mail.')).toBeTruthy()
    type(/^Seu e-mail/, 'davi@exemplo.com.br')
    type(/^Crie uma senha/, 'um jardim sereno')
    accept()
    accept()
    await waitFor(() => expect(screen.getByTestId('screen-address').textContent).toBe('/admin/despedidas'))
    expect(calls.filter(call => call.path === '/api/auth/aceitar-convite').map(call => call.body)).toEqual([
      {
        token: 'token-do-convite',
        nome: 'Davi Tavares',
        email: 'davi@exemplo.com.br',
        senhaNova: 'um jardim sereno',
      },
    ])
    expect(readSession()).toEqual(sessao)
  })

  it('asks a registered moderator for nothing, and leads to the sign-in', async () => {
    const calls = open({
      [READ]: { json: { ...convite, cadastrado: true } },
      [ACCEPT]: { json: { mensagem: 'Pronto', despedida: 7 } },
    })
    await screen.findByText(/já tem acesso ao portal/)
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Convite para cuidar da página
      Rosa Tavares convidou você para cuidar da página de despedida de Maria do Carmo.
      Quem cuida da página lê e aprova as mensagens, escreve a biografia e escolhe a foto, junto com até três outras pessoas.
      O telefone (**) *****-1234 já tem acesso ao portal. Aceite e depois entre com o seu e-mail e a sua senha de sempre.
      Ao aceitar, você concorda com os
      link: Termos de Uso → /termo-uso
      .
      button: Aceitar o convite
      O link do convite serve uma vez. Se ele venceu, peça outro a quem convidou você."
    `)
    accept()
    await screen.findByRole('link', { name: 'Entrar' })
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Convite para cuidar da página
      Rosa Tavares convidou você para cuidar da página de despedida de Maria do Carmo.
      Quem cuida da página lê e aprova as mensagens, escreve a biografia e escolhe a foto, junto com até três outras pessoas.
      Pronto: agora você também cuida desta página.
      link: Entrar → /
      O link do convite serve uma vez. Se ele venceu, peça outro a quem convidou você."
    `)
    expect(calls.at(-1)?.body).toEqual({ token: 'token-do-convite' })
  })

  it('shows a refusal at its field and keeps what was typed', async () => {
    const refusal = { campo: 'email', message: 'E-mail já está registrado.' }
    open({
      [ACCEPT]: {
        status: 400,
        json: { code: 'EMAIL_EM_USO', mensagem: 'E-mail já está registrado.', errors: [refusal] },
      },
    })
    await screen.findByLabelText(/^Seu e-mail/)
    type(/^Seu e-mail/, 'rosa@exemplo.com.br')
    type(/^Crie uma senha/, 'um jardim sereno')
    accept()
    await waitFor(() => expect(screen.getByLabelText(/^Seu e-mail/).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Seu e-mail/).value).toBe('rosa@exemplo.com.br')
  })

  it('says that an invitation was used, or that its address is incomplete', async () => {
    const mensagem = 'Este convite já foi usado, foi retirado ou venceu. Peça outro a quem convidou você.'
    open({ [READ]: { status: 400, json: { code: 'CONVITE_INVALIDO', mensagem, errors: [] } } })
    expect(await screen.findByText(mensagem)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Aceitar o convite' })).toBeNull()
  })

  it('sends nothing without a token', () => {
    const calls = open({}, '/convite')
    expect(screen.getByText('Este endereço está incompleto.')).toBeTruthy()
    expect(calls).toEqual([])
  })
})
