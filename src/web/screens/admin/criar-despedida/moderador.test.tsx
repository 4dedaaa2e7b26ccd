import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  bookChapel,
  fillModerador,
  made,
  open,
  PESSOA,
  press,
  says,
  title,
  toStep2,
  type,
  verifyPhone,
  world,
} from '#web/testing/create-wizard.tsx'

describe('the second step', () => {
  it('does not go on before the phone is verified', async () => {
    world()
    open()
    await toStep2()
    press('Próximo')
    await says('Validação do moderador necessária!')
  })

  it('sends no code to a number that is none', async () => {
    const calls = world()
    open()
    await toStep2()
    press('Iniciar Cadastro')
    await says('Telefone é obrigatório')
    type(/Telefone do moderador/, '8299')
    press('Iniciar Cadastro')
    await says('Informe um número de telefone válido!')
    expect(made(calls, '/validacao/salvar')).toHaveLength(0)
  })

  it('counts down from what the server says before another code may be asked', async () => {
    const calls = world({ 'POST /validacao/salvar': { json: { id: 1, restante: 3 } } })
    open()
    await toStep2()
    type(/Telefone do moderador/, '82999990000')
    press('Iniciar Cadastro')
    expect(await screen.findByRole('button', { name: 'Reenviar (3s)' })).toHaveProperty('disabled', true)
    const again = await screen.findByRole('button', { name: 'Reenviar Código' }, { timeout: 6000 })
    fireEvent.click(again)
    await waitFor(() => expect(made(calls, '/validacao/salvar')).toHaveLength(2))
    expect(made(calls, '/validacao/salvar')[0]?.body).toEqual({ telefone: '82999990000' })
  })

  it('tells a wrong code from a failed check', async () => {
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
    await says('Informe o código de verificação!')
    for (const [index, digit] of [...'12345'].entries()) type(`Dígito ${index + 1} do código`, digit)
    fireEvent.keyDown(screen.getByLabelText('Dígito 5 do código'), { key: 'Enter' })
    await says('Código incorreto!')
    status = 500
    press('Validar Código')
    await says('Erro ao validar o token!')
    press('Alterar telefone')
    expect(screen.getByLabelText(/Telefone do moderador/)).toHaveProperty('value', '(82) 99999-0000')
  })

  it('refuses an e-mail that is taken, and lets it pass when the check fails', async () => {
    let failing = false
    world({ 'POST /validacao/verificar-email': () => (failing ? { status: 500, json: {} } : { json: true }) })
    open()
    await toStep2()
    await verifyPhone()
    fillModerador()
    press('Próximo')
    await says('E-mail já está registrado. Por favor informe outro para cadastro!')
    failing = true
    type(/^E-mail do Moderador/, 'outra@exemplo.com.br')
    press('Próximo')
    await says('Erro ao verificar o e-mail.')
    await title('Como será a despedida?')
  })

  it('prefills an existing moderator and leaves his sign-in alone', async () => {
    const calls = world({
      'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: true, pessoa: PESSOA } },
    })
    open()
    await toStep2()
    await verifyPhone()
    expect(screen.getByLabelText(/^Nome/)).toHaveProperty('value', 'Joana Lima')
    expect(screen.getByLabelText(/^E-mail do Moderador/)).toHaveProperty('disabled', true)
    expect(screen.getByLabelText(/^Senha do Moderador/)).toHaveProperty('disabled', true)
    expect(screen.getByRole('combobox', { name: /^Qual o parentesco/ })).toHaveProperty('value', 'Filho(a)')
    press('Próximo')
    await title('Como será a despedida?')
    bookChapel()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(made(calls, '/cliente/nova-pessoa-moderador')).toHaveLength(0)
    expect(made(calls, '/cliente/update-pessoa-moderador')[0]?.body).toMatchObject({
      pessoa: { id: 70, telefone: '82999990000', tipo_parentesco: 'Filho(a)' },
    })
    expect(made(calls, '/cliente/nova-despedida')[0]?.body).toMatchObject({ pessoa_moderador_id: 70 })
  })

  it('asks which relationship only beside "Sim", and clears it', async () => {
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
