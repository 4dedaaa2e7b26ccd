import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { readSession } from '#web/lib/session.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { EditarPerfilScreen } from './editar-perfil.tsx'

const READ = 'GET /cliente/perfil'
const SAVE = 'PUT /cliente/perfil'
const SENHA = 'PUT /usuario/alterarsenha'
const perfil = {
  id: 7,
  username: 'helena@exemplo.com.br',
  email: 'helena@exemplo.com.br',
  pessoa: { id: 9, nome: 'Helena Prado', telefone: '82988123456' },
}
const ESVAZIADO = 'Por favor, preencha todos os campos obrigatórios que já tinham valor.'

const open = async (responses: Parameters<typeof fakeServer>[0] = {}): Promise<FakeCall[]> => {
  const calls = fakeServer({ [READ]: { json: perfil }, ...responses })
  signInAs(['ROLE_MODERADOR'])
  renderScreen(
    <AdminProvider>
      <Link to="/admin/despedidas">Despedidas</Link>
      <Routes>
        <Route path="/admin/editar-perfil/:id" element={<EditarPerfilScreen />} />
        <Route path="/admin/despedidas" element={<p>lista de despedidas</p>} />
      </Routes>
    </AdminProvider>,
    '/admin/editar-perfil/0',
  )
  await screen.findByLabelText(/^Nome/)
  return calls
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const callsTo = (calls: FakeCall[], method: string) => calls.filter(call => call.method === method)
const toastTexts = () => currentToasts().map(toast => toast.text)

describe('the profile', () => {
  it('shows name and e-mail editable, sign-in name and phone read-only', async () => {
    await open()
    expect(outline(document.querySelector('form') as Element)).toMatchInlineSnapshot(`
      "field: Nome * = Helena Prado
      12/150
      field: E-mail * = helena@exemplo.com.br
      É com ele que você entra no portal. Não pode ser alterado.
      field: Usuário = helena@exemplo.com.br (read-only)
      field: Telefone = (82) 98812-3456 (read-only)
      button: Alterar telefone
      Senha
      Por segurança, a senha atual nunca é mostrada.
      button: Alterar senha
      button: Cancelar
      button: Salvar"
    `)
  })

  it('shows an error when it cannot be loaded, and retries', async () => {
    const failures = [{ status: 503, json: {} }]
    const loading = open({ [READ]: () => failures.pop() ?? { json: perfil } })
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    await loading
    expect(toastTexts()).toContain('Erro ao carregar perfil')
    expect(field('Nome').value).toBe('Helena Prado')
  })

  it('is saved once, confirms it, and the session shows the new name', async () => {
    const calls = await open({ [SAVE]: { json: { ...perfil, pessoa: { ...perfil.pessoa, nome: 'Helena Lima' } } } })
    type('Nome', ' Helena Lima ')
    press('Salvar')
    press('Salvar')
    await waitFor(() => expect(toastTexts()).toContain('Perfil atualizado com sucesso'))
    expect(callsTo(calls, 'PUT').map(call => call.body)).toEqual([
      { nome: 'Helena Lima', email: 'helena@exemplo.com.br' },
    ])
    expect(readSession()?.nome).toBe('Helena Lima')
    await waitFor(() => expect(Object.keys(sessionStorage).filter(key => key.startsWith('rascunho:'))).toEqual([]))
  })

  it.each(['Nome', 'E-mail'])('is not sent with an empty field: %s', async label => {
    const calls = await open()
    type(label, '  ')
    press('Salvar')
    expect(screen.getAllByText(ESVAZIADO).length).toBeGreaterThanOrEqual(2)
    expect(callsTo(calls, 'PUT')).toHaveLength(0)
  })

  it('shows "Email inválido!" at the field when the server rejects the address', async () => {
    await open({
      [SAVE]: {
        status: 400,
        json: { mensagem: 'Email inválido!', errors: [{ campo: 'email', message: 'Email inválido!' }] },
      },
    })
    type('E-mail', 'outra@exemplo.com.br')
    press('Salvar')
    await waitFor(() => expect(screen.getAllByText('Email inválido!')).toHaveLength(2))
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(field('E-mail').value).toBe('outra@exemplo.com.br')
  })

  it('shows "Erro ao atualizar perfil" for any other failure', async () => {
    await open({ [SAVE]: { status: 502, text: '<html>' } })
    type('Nome', 'Outra')
    press('Salvar')
    await waitFor(() => expect(screen.getAllByText('Erro ao atualizar perfil')).toHaveLength(2))
  })

  it('restores the typed values after a reload', async () => {
    await open()
    type('Nome', 'Helena de Novo')
    await waitFor(() => expect(sessionStorage.getItem('rascunho:perfil-7')).toContain('Helena de Novo'))
  })

  it('asks before a link discards unsaved values, which can be kept or discarded', async () => {
    await open()
    type('Nome', 'Outra')
    fireEvent.click(screen.getByRole('link', { name: 'Despedidas' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(screen.queryByText('lista de despedidas')).toBeNull()
    await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).toBeNull())
    fireEvent.click(screen.getByRole('link', { name: 'Despedidas' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    expect(await screen.findByText('lista de despedidas')).toBeTruthy()
    expect(sessionStorage.getItem('rascunho:perfil-7')).toBeNull()
  })
})

describe('changing the phone in the profile', () => {
  const toCode = async () => {
    press('Alterar telefone')
    await screen.findByRole('dialog')
    type('Número com DDD', '82999990000')
    press('Enviar código')
    await screen.findByText('Insira o código de 5 dígitos que enviamos para o telefone (82) 99999-0000')
  }
  const digits = (code: string) => {
    for (const [index, digit] of [...code].entries()) type(`Dígito ${index + 1} do código`, digit)
  }
  const SEND = { 'POST /validacao/salvar': { json: { id: 1, restante: 150 } } }

  it('requires 11 digits', async () => {
    const calls = await open()
    press('Alterar telefone')
    await screen.findByRole('dialog')
    type('Número com DDD', '8299')
    press('Enviar código')
    expect(screen.getAllByText('Informe um número de telefone válido!').length).toBeGreaterThan(0)
    expect(callsTo(calls, 'POST')).toHaveLength(0)
  })

  it('requests the code, counts down, and shows when the code is wrong or cannot be checked', async () => {
    const replies = [
      { status: 400, json: { code: 'CODIGO_INCORRETO', mensagem: 'Código incorreto!' } },
      { status: 502, text: '<html>' },
    ]
    await open({ ...SEND, 'POST /validacao/verificar': () => replies.shift() ?? { status: 500 } })
    await toCode()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reenviar (150s)' }).disabled).toBe(true)
    press('Validar Código')
    expect(screen.getAllByText('Informe o código de verificação!').length).toBeGreaterThan(0)
    digits('54321')
    press('Validar Código')
    await waitFor(() => expect(toastTexts()).toContain('Código incorreto!'))
    digits('54321')
    press('Validar Código')
    await waitFor(() => expect(toastTexts()).toContain('Erro ao validar o token!'))
  })

  it('saves the profile with the code, which is never stored in the browser', async () => {
    const calls = await open({
      ...SEND,
      'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: false, pessoa: null } },
      [SAVE]: { json: { ...perfil, pessoa: { ...perfil.pessoa, telefone: '82999990000' } } },
    })
    await toCode()
    digits('54321')
    press('Validar Código')
    await screen.findByText('Número validado. Salve o perfil para passar a usá-lo.')
    expect(field('Telefone').value).toBe('(82) 99999-0000')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('54321')
    press('Salvar')
    await waitFor(() => expect(toastTexts()).toContain('Perfil atualizado com sucesso'))
    expect(callsTo(calls, 'PUT')[0]?.body).toMatchObject({ telefone: '82999990000', codigo: '54321' })
  })
})

describe('the password dialog of the profile', () => {
  const openDialog = async () => {
    press('Alterar senha')
    await screen.findByRole('dialog')
  }
  const fill = (atual: string, nova: string, confirmacao: string) => {
    type('Senha Atual', atual)
    type('Nova Senha', nova)
    type('Confirmar Nova Senha', confirmacao)
  }
  const send = () => fireEvent.submit(field('Senha Atual'))

  it.each([
    ['', 'nova-senha', 'nova-senha', 'A senha atual é obrigatória'],
    ['12345', 'nova-senha', 'nova-senha', 'A senha deve ter pelo menos 6 caracteres'],
    ['atual-1', '12345', '12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['atual-1', 'nova-senha', 'nova-senhA', 'As senhas não coincidem'],
  ])('rejects %j to %j confirmed as %j with "%s" and sends nothing', async (atual, nova, confirmacao, sentence) => {
    const calls = await open()
    await openDialog()
    fill(atual, nova, confirmacao)
    send()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(callsTo(calls, 'PUT')).toHaveLength(0)
  })

  it('sends one form, confirms it and closes', async () => {
    const calls = await open({ [SENHA]: { json: { mensagem: 'ok' } } })
    await openDialog()
    fill('orquídea & inverno', 'um jardim=sereno+', 'um jardim=sereno+')
    send()
    send()
    await waitFor(() => expect(toastTexts()).toContain('Senha atualizada com sucesso'))
    const [call, ...more] = callsTo(calls, 'PUT')
    expect(more).toEqual([])
    const body = call?.body as URLSearchParams
    expect([body.get('senhaAntiga'), body.get('senhaNova')]).toEqual(['orquídea & inverno', 'um jardim=sereno+'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('jardim')
  })

  it('shows "Erro ao atualizar senha", and the sentence of the server beside the form', async () => {
    await open({
      [SENHA]: {
        status: 400,
        json: { message: 'A senha atual está incorreta', mensagem: 'A senha atual está incorreta' },
      },
    })
    await openDialog()
    fill('errada-1', 'nova-senha', 'nova-senha')
    send()
    await screen.findByText('A senha atual está incorreta')
    expect(toastTexts()).toContain('Erro ao atualizar senha')
  })
})
