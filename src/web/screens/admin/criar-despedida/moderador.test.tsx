import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  callsTo,
  fillApresentacao,
  fillModerador,
  open,
  PESSOA,
  press,
  shows,
  title,
  toStep2,
  type,
  verifyPhone,
  world,
} from '#web/testing/create-wizard.tsx'

describe('the second step of the wizard', () => {
  it('does not continue before the phone is verified', async () => {
    world()
    open()
    await toStep2()
    press('Próximo')
    await shows('Validação do moderador necessária!')
  })

  it('sends no code to an invalid number', async () => {
    const calls = world()
    open()
    await toStep2()
    press('Iniciar Cadastro')
    await shows('Telefone é obrigatório')
    type(/Telefone do moderador/, '8299')
    press('Iniciar Cadastro')
    await shows('Informe um número de telefone válido!')
    expect(callsTo(calls, '/validacao/salvar')).toHaveLength(0)
  })

  it('counts down the seconds of the response until another code can be requested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = world({ 'POST /validacao/salvar': { json: { id: 1, restante: 30 } } })
    open()
    await toStep2()
    type(/Telefone do moderador/, '82999990000')
    press('Iniciar Cadastro')
    expect(await screen.findByRole('button', { name: /^Reenviar \((30|29)s\)$/ })).toHaveProperty('disabled', true)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    const again = await screen.findByRole('button', { name: 'Reenviar Código' })
    fireEvent.click(again)
    await waitFor(() => expect(callsTo(calls, '/validacao/salvar')).toHaveLength(2))
    expect(callsTo(calls, '/validacao/salvar')[0]?.body).toEqual({ telefone: '82999990000' })
  })

  it('distinguishes a wrong code from a failed check', async () => {
    let status = 400
    world({
      'POST /validacao/verificar': () =>
        status === 400
          ? { status, json: { mensagem: 'Código incorreto!', code: 'CODIGO_INCORRETO' } }
          : { status, json: { mensagem: 'x' } },
    })
    open()
    await toStep2()
    type(/Telefone do moderador/, '82999990000')
    press('Iniciar Cadastro')
    await screen.findByText(/Insira o código/)
    press('Validar Código')
    await shows('Informe o código de verificação!')
    for (const [index, digit] of [...'12345'].entries()) type(`Dígito ${index + 1} do código`, digit)
    fireEvent.keyDown(screen.getByLabelText('Dígito 5 do código'), { key: 'Enter' })
    await shows('Código incorreto!')
    status = 500
    for (const [index, digit] of [...'54321'].entries()) type(`Dígito ${index + 1} do código`, digit)
    press('Validar Código')
    await shows('Erro ao validar o token!')
    press('Alterar telefone')
    expect(screen.getByLabelText(/Telefone do moderador/)).toHaveProperty('value', '(82) 99999-0000')
  })

  it('offers to complete an e-mail after its "@", and replaces nothing', async () => {
    world()
    open()
    await toStep2()
    await verifyPhone()
    const email = screen.getByLabelText<HTMLInputElement>(/^E-mail do Moderador/, { selector: 'input' })
    fireEvent.focus(email)
    type(/^E-mail do Moderador/, 'joana')
    type(/^E-mail do Moderador/, 'joana@y')
    expect(await screen.findByRole('option', { name: 'joana@yahoo.com.br' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: 'joana@gmail.com' })).toBeNull()
    fireEvent.blur(email)
    expect(email.value).toBe('joana@y')
  })

  it('rejects an e-mail that is taken, and accepts it when the check fails', async () => {
    let failing = false
    world({ 'POST /validacao/verificar-email': () => (failing ? { status: 500, json: {} } : { json: true }) })
    open()
    await toStep2()
    await verifyPhone()
    fillModerador()
    press('Próximo')
    await shows('E-mail já está registrado. Por favor informe outro para cadastro!')
    failing = true
    type(/^E-mail do Moderador/, 'outra@exemplo.com.br')
    press('Próximo')
    await shows('Erro ao verificar o e-mail.')
    await title('Como será a despedida?')
  })

  it('prefills an existing moderator and does not change the sign-in', async () => {
    const calls = world({
      'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: true, pessoa: PESSOA } },
    })
    open()
    await toStep2()
    await verifyPhone()
    expect(screen.getByLabelText(/^Nome/)).toHaveProperty('value', 'Joana Lima')
    expect(screen.getByLabelText(/^E-mail do Moderador/, { selector: 'input' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText(/^Senha do Moderador/)).toHaveProperty('disabled', true)
    expect(screen.getByRole('combobox', { name: /^Qual o parentesco/ })).toHaveProperty('value', 'Filho(a)')
    press('Próximo')
    await title('Como será a despedida?')
    fillApresentacao()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-pessoa-moderador')).toHaveLength(0)
    expect(callsTo(calls, '/cliente/update-pessoa-moderador')[0]?.body).toMatchObject({
      pessoa: { id: 70, telefone: '82999990000', tipo_parentesco: 'Filho(a)' },
    })
    expect(callsTo(calls, '/cliente/nova-despedida')[0]?.body).toMatchObject({ pessoa_moderador_id: 70 })
  })

  it('leaves the password to the link unless staff type one, and speaks of a lost one only where one was typed', async () => {
    const LOST = 'Por segurança a senha não fica guardada. Digite-a novamente.'
    const calls = world()
    const before = open()
    await toStep2()
    await verifyPhone()
    expect(screen.getByLabelText(/^Senha do Moderador/)).toHaveProperty('disabled', true)
    type(/^Nome/, 'Joana Lima')
    type(/^E-mail do Moderador/, 'joana@exemplo.com.br')
    const link = screen.getByRole('checkbox', { name: 'A família cria a senha pelo link' })
    fireEvent.click(link)
    expect(screen.queryByText(LOST)).toBeNull()
    type(/^Senha do Moderador/, 'segredo-da-joana')
    before.unmount()
    open()
    await title('Quem modera a página?')
    expect(screen.getByText(LOST)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'A família cria a senha pelo link' }))
    expect(screen.queryByText(LOST)).toBeNull()
    press('Próximo')
    await title('Como será a despedida?')
    fillApresentacao()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-pessoa-moderador')[0]?.body).toMatchObject({ senha_pelo_link: true })
  })

  it('shows the relationship field only after "Sim", and clears it', async () => {
    world()
    open()
    await toStep2()
    await verifyPhone()
    expect(screen.queryByText('Qual o parentesco?')).toBeNull()
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: 'Parentesco com falecido?' }))
    await user.click(screen.getByRole('option', { name: 'Sim', hidden: true }))
    expect(await screen.findByText('Qual o parentesco?')).toBeTruthy()
    press('Limpar parentesco')
    await waitFor(() => expect(screen.queryByText('Qual o parentesco?')).toBeNull())
  })
})
