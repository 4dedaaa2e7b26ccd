import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { ForgotPasswordScreen } from './forgot-password.screen.tsx'

const ASK = 'POST /api/auth/validar-contato'
const RESET = 'POST /api/auth/redefinir-nova-senha'
const NEUTRAL = 'Se o contato estiver cadastrado, o código chega em instantes. Não chegou? Confira o que foi digitado.'
const SENT = { mensagem: 'Token enviado com sucesso', id_usuario: 4503599627370, telefone: '(**) *****-3456' }
const sent = (restante = 120) => ({ json: { ...SENT, restante } })
const refused = (status: number, code: string, mensagem: string) => ({ status, json: { code, mensagem } })

const open = () =>
  renderScreen(
    <Routes>
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path="/" element={<p>página inicial</p>} />
    </Routes>,
    '/forgot-password',
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
/** The errors beside the fields and buttons; the toasts are announced too. */
const alerts = () =>
  [...document.querySelectorAll('main [role=alert]')].map(one => one.textContent).filter(text => text !== '')
const toasts = () => currentToasts().map(toast => toast.text)

const toStepThree = async () => {
  open()
  type('E-mail', 'helena@exemplo.com.br')
  press('Enviar código')
  await screen.findByRole('heading', { name: 'Crie uma nova senha' })
}
const fillStepThree = (codigo = '00421', senha = 'um jardim sereno', confirmacao = senha) => {
  type('Código de 5 dígitos', codigo)
  type('Nova senha', senha)
  type('Confirmar nova senha', confirmacao)
}
afterEach(() => {
  vi.useRealTimers()
})

describe('requesting a recovery code', () => {
  it.each([
    ['', 'E-mail é obrigatório'],
    ['helena', 'E-mail deve ser válido'],
  ])('rejects the e-mail %j in the toast and at the field', (value, sentence) => {
    const calls = fakeServer({})
    open()
    type('E-mail', value)
    press('Enviar código')
    expect(screen.getByText(sentence)).toBeDefined()
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(toasts()).toContain('Preencha o e-mail corretamente')
    expect(calls).toHaveLength(0)
  })

  it.each([
    ['', 'Telefone é obrigatório'],
    ['8298812345', 'Telefone inválido'],
  ])('rejects the phone %j in the toast and at the field', (value, sentence) => {
    const calls = fakeServer({})
    open()
    press('Esqueci meu e-mail')
    type('Telefone', value)
    press('Enviar código')
    expect(screen.getByText(sentence)).toBeDefined()
    expect(toasts()).toContain('Preencha o telefone corretamente')
    press('Voltar')
    expect(screen.queryByText('E-mail é obrigatório')).toBeNull()
    expect(calls).toHaveLength(0)
  })

  it('asks for the e-mail under its heading, without moving the focus', () => {
    open()
    expect(outline(screen.getByRole('region', { name: 'Para onde enviamos o código?' }))).toMatchInlineSnapshot(`
      "Passo 1 de 3
      ## Para onde enviamos o código?
      Informe o e-mail com que você entra no portal. Enviamos um código de 5 dígitos para criar uma nova senha.
      field: E-mail * = 
      Se o contato estiver cadastrado, o código chega em instantes. Não chegou? Confira o que foi digitado.
      button: Enviar código
      button: Esqueci meu e-mail
      link: Voltar para a página inicial → /"
    `)
    expect(document.activeElement).toBe(document.body)
    expect(field('E-mail').getAttribute('aria-describedby')).toBe(screen.getByText(NEUTRAL).id)
  })

  it('masks the phone, sends its digits, and keeps the typed values on the way back', async () => {
    const calls = fakeServer({ [ASK]: sent() })
    open()
    type('E-mail', 'hel')
    press('Esqueci meu e-mail')
    press('Voltar')
    expect(field('E-mail').value).toBe('hel')
    press('Esqueci meu e-mail')
    expect(document.activeElement?.textContent).toBe('Receber o código no celular')
    type('Telefone', '82988123456')
    expect(field('Telefone').value).toBe('(82) 98812-3456')
    press('Enviar código')
    await screen.findByText('(82) 98812-3456')
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ valor: '82988123456', tipo: 'telefone' })
  })

  it('numbers its three steps as the specification does', async () => {
    fakeServer({ [ASK]: sent() })
    open()
    expect(screen.getByText('Passo 1 de 3')).toBeTruthy()
    press('Esqueci meu e-mail')
    expect(screen.getByText('Passo 2 de 3')).toBeTruthy()
    type('Telefone', '82988123456')
    press('Enviar código')
    expect(await screen.findByText('Passo 3 de 3')).toBeTruthy()
  })

  it('sends once when tapped twice', async () => {
    const calls = fakeServer({ [ASK]: () => new Promise(() => {}) })
    open()
    type('E-mail', 'helena@exemplo.com.br')
    const form = field('E-mail').closest('form') as HTMLFormElement
    fireEvent.submit(form)
    fireEvent.submit(form)
    const button = await screen.findByRole('button', { name: 'Enviando…' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(calls).toHaveLength(1)
  })

  const unknown = 'Erro ao enviar o código. Verifique se o e-mail está cadastrado.'
  const many = 'Muitas tentativas. Aguarde 60 segundos.'
  it.each([
    ['an unknown contact that is disclosed', refused(400, 'DADOS_INVALIDOS', unknown), unknown, unknown],
    ['too many requests', refused(429, 'MUITAS_TENTATIVAS', many), 'Erro ao enviar o código', many],
    ['the provider is away', refused(503, 'INDISPONIVEL', 'Indisponível.'), 'Erro ao enviar o código', 'Indisponível.'],
    ['another answer', { json: { mensagem: 'Outra' } }, 'Erro ao enviar o código', 'Erro ao enviar o código'],
  ])('shows the error and keeps the typed values: %s', async (_what, reply, toasted, inline) => {
    fakeServer({ [ASK]: reply })
    open()
    type('E-mail', 'helena@exemplo.com.br')
    press('Enviar código')
    await waitFor(() => expect(alerts()).toEqual([inline]))
    expect(toasts()).toContain(toasted)
    expect(field('E-mail').value).toBe('helena@exemplo.com.br')
    type('E-mail', 'helena@exemplo.com')
    expect(alerts()).toEqual([])
    press('Enviar código')
    await waitFor(() => expect(alerts()).toEqual([inline]))
    press('Esqueci meu e-mail')
    expect(alerts()).toEqual([])
  })

  it('restores the step after a reload, without code or passwords', async () => {
    const calls = fakeServer({ [ASK]: sent(90) })
    await toStepThree()
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ valor: 'helena@exemplo.com.br', tipo: 'email' })
    fillStepThree()
    const stored = JSON.stringify({ ...sessionStorage })
    expect(stored).toContain('helena@exemplo.com.br')
    expect(stored).not.toMatch(/00421|jardim/)
    document.body.replaceChildren()
    open()
    expect(screen.getByRole('heading', { name: 'Crie uma nova senha' })).toBeDefined()
    expect(field('Código de 5 dígitos').value).toBe('')
    expect(button(/^Reenviar \((8\d|90)s\)$/).disabled).toBe(true)
  })
})

describe('entering the code and the new password', () => {
  it('marks its fields for phones and password managers', async () => {
    fakeServer({ [ASK]: sent() })
    await toStepThree()
    expect(outline(screen.getByRole('region', { name: 'Crie uma nova senha' }))).toMatchInlineSnapshot(`
      "Passo 3 de 3
      ## Crie uma nova senha
      Código pedido para helena@exemplo.com.br. Ele vale por 10 minutos.
      field: Código de 5 dígitos * = 
      Se o contato estiver cadastrado, o código chega em instantes. Não chegou? Confira o que foi digitado.
      button: Reenviar (120s) (disabled)
      field: Nova senha * = 
      button: Mostrar senha
      Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.
      field: Confirmar nova senha * = 
      button: Mostrar senha
      Ao alterar, todos os aparelhos em que você entrou com esta conta são desconectados.
      button: Alterar senha
      button: Corrigir o e-mail"
    `)
    expect(field('Código de 5 dígitos').autocomplete).toBe('one-time-code')
    expect(field('Código de 5 dígitos').inputMode).toBe('numeric')
    expect(field('Nova senha').autocomplete).toBe('new-password')
    expect(field('Confirmar nova senha').autocomplete).toBe('new-password')
    press('Corrigir o e-mail')
    expect(field('E-mail').value).toBe('helena@exemplo.com.br')
  })

  it('accepts a pasted code with spaces', async () => {
    fakeServer({ [ASK]: sent() })
    await toStepThree()
    await userEvent.click(field('Código de 5 dígitos'))
    await userEvent.paste('Código: 00 421.')
    expect(field('Código de 5 dígitos').value).toBe('00421')
  })

  it.each([
    ['', 'um jardim sereno', 'um jardim sereno', 'Informe o código de verificação!'],
    ['0042', 'um jardim sereno', 'um jardim sereno', 'O código tem 5 dígitos. Confira na mensagem recebida.'],
    ['00421', '', '', 'Senha é obrigatória'],
    ['00421', '12345', '12345', 'A senha deve ter no mínimo 6 caracteres'],
    ['00421', 'um jardim sereno', 'um jardim', 'As senhas não conferem'],
  ])('rejects %j, %j, %j without sending: %s', async (codigo, senha, confirmacao, sentence) => {
    const calls = fakeServer({ [ASK]: sent() })
    await toStepThree()
    fillStepThree(codigo, senha, confirmacao)
    press('Alterar senha')
    expect(screen.getByText(sentence)).toBeDefined()
    expect(toasts()).toContain('Preencha todos os campos corretamente')
    expect(calls).toHaveLength(1)
  })

  it('sends them once, confirms it, and opens the landing page after 1.5 s with nothing left behind', async () => {
    const calls = fakeServer({ [ASK]: sent(), [RESET]: { json: { mensagem: 'Senha alterada com sucesso!' } } })
    await toStepThree()
    fillStepThree()
    vi.useFakeTimers()
    const form = field('Nova senha').closest('form') as HTMLFormElement
    fireEvent.submit(form)
    fireEvent.submit(form)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(toasts()).toContain('Senha alterada com sucesso!')
    expect(screen.getByText('Senha alterada. Voltando para a página inicial…')).toBeDefined()
    expect(['Alterar senha', 'Corrigir o e-mail'].map(name => button(name).disabled)).toEqual([true, true])
    expect(field('Nova senha').disabled).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1350))
    expect(screen.queryByText('página inicial')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText('página inicial')).toBeDefined()
    expect(calls.slice(1).map(call => call.body)).toEqual([
      { id_usuario: SENT.id_usuario, token: '00421', telefone: SENT.telefone, senhaNova: 'um jardim sereno' },
    ])
    expect(JSON.stringify({ ...sessionStorage })).toBe('{}')
  })

  it.each([
    ['CODIGO_INCORRETO', 400, 'Código incorreto!', 'Código de 5 dígitos'],
    ['SENHA_COMUM', 400, 'Senha muito comum. Escolha outra.', 'Nova senha'],
    ['DADOS_INVALIDOS', 400, 'A senha deve ter no máximo 128 caracteres', 'Nova senha'],
  ])(
    'refused as %s (%s) say it beside the field it concerns, until it is corrected',
    async (code, status, text, label) => {
      const errors = code === 'DADOS_INVALIDOS' ? [{ campo: 'senhaNova', message: text }] : []
      fakeServer({ [ASK]: sent(), [RESET]: { status, json: { code, mensagem: text, errors } } })
      await toStepThree()
      fillStepThree()
      press('Alterar senha')
      expect(await screen.findByText(text)).toBeDefined()
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
      await waitFor(() => expect(document.activeElement).toBe(field(label)))
      expect(toasts()).toContain('Erro ao alterar a senha')
      type(label, '99999-outra senha')
      expect(screen.queryByText(text)).toBeNull()
    },
  )

  it('offers another code after an expired one, once the countdown has ended', async () => {
    const many = 'Muitas tentativas. Aguarde 120 segundos.'
    const calls = fakeServer({ [ASK]: sent(0), [RESET]: refused(429, 'MUITAS_TENTATIVAS', many) })
    await toStepThree()
    fillStepThree()
    press('Alterar senha')
    expect(await screen.findByText(/Este código não vale mais/)).toBeDefined()
    press('Reenviar Código')
    await waitFor(() => expect(calls.map(call => call.path).at(-1)).toBe('/api/auth/validar-contato'))
    expect(field('Código de 5 dígitos').value).toBe('')
    expect(screen.queryByText('Informe o código de verificação!')).toBeNull()
    expect(field('Nova senha').value).toBe('um jardim sereno')
    expect(screen.queryByText(/Este código não vale mais/)).toBeNull()
  })

  it('counts down the seconds until the next code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fakeServer({ [ASK]: sent(30) })
    await toStepThree()
    expect(button(/^Reenviar \((30|29)s\)$/).disabled).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Reenviar Código' })).disabled).toBe(false)
  })
})
