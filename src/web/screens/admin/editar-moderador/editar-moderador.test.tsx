import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { EditarModeradorScreen } from './editar-moderador.tsx'

const READ = 'GET /cliente/moderador-despedida/:id'
const SAVE = 'POST /cliente/update-pessoa-moderador'
const moderador = {
  email: 'rosa@exemplo.com.br',
  username: 'rosa@exemplo.com.br',
  pessoa: {
    id: 5,
    nome: 'Rosa Tavares',
    telefone: '82988123456',
    email: 'rosa@exemplo.com.br',
    cpf: '***.***.**7-25',
    data_nascimento: '1960-04-09',
    moderador_cliente: 'Ainda não',
    parentesco_falecido: 'Não informado',
    tipo_parentesco: null,
  },
}

const open = (responses: Parameters<typeof fakeServer>[0] = {}, roles: Role[] = ['ROLE_COLABORADOR']): FakeCall[] => {
  const calls = fakeServer({ [READ]: { json: moderador }, ...responses })
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/editar-moderador/:id" element={<EditarModeradorScreen />} />
      </Routes>
    </AdminProvider>,
    '/admin/editar-moderador/10661',
  )
  return calls
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const toastTexts = () => currentToasts().map(toast => toast.text)

describe('the data of a moderator', () => {
  it('is read by the despedida for staff, and only changes are sent', async () => {
    const calls = open({ [SAVE]: { json: moderador.pessoa } })
    await screen.findByLabelText(/^Nome/)
    expect(calls[0]?.path).toBe('/cliente/moderador-despedida/10661')
    expect(outline()).toMatchInlineSnapshot(`
      "# Editar moderador
      field: Nome * = Rosa Tavares
      field: Data de nascimento = 09/04/1960
      Guardado: ***.***.**7-25. Digite só para trocar.
      field: CPF = 
      field: E-mail * = rosa@exemplo.com.br
      É com ele que o moderador entra no portal. Não pode ser alterado.
      field: Usuário = rosa@exemplo.com.br (read-only)
      field: Telefone = (82) 98812-3456 (read-only)
      button: Alterar telefone
      Senha
      Por segurança, a senha atual nunca é mostrada.
      button: Alterar senha
      button: Cancelar
      button: Salvar
      Senha pelo link
      Em vez de dizer a senha à equipe, o moderador a cria por um link enviado ao celular e ao e-mail. Vale 3 dias e serve uma vez; até lá a senha atual continua.
      button: Enviar link para criar a senha"
    `)
    type('CPF', '529.982.247-25')
    type('E-mail', 'rosa.t@exemplo.com.br')
    save()
    save()
    await waitFor(() => expect(toastTexts()).toContain('Moderador atualizado com sucesso!'))
    const sent = calls.filter(call => call.method === 'POST').map(call => call.body)
    expect(sent).toEqual([
      {
        pessoa: {
          id: 5,
          nome: 'Rosa Tavares',
          cpf: '52998224725',
          email: 'rosa.t@exemplo.com.br',
        },
      },
    ])
  })

  it('shows sign-in name and phone read-only, also to staff, and changes the phone with a code', async () => {
    const calls = open({
      [SAVE]: { json: moderador.pessoa },
      'POST /validacao/salvar': { json: { id: 1, restante: 150 } },
      'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: false, pessoa: null } },
    })
    await screen.findByLabelText(/^Nome/)
    expect([field('Usuário').readOnly, field('Usuário').value]).toEqual([true, 'rosa@exemplo.com.br'])
    expect([field('Telefone').readOnly, field('Telefone').value]).toEqual([true, '(82) 98812-3456'])
    fireEvent.click(screen.getByRole('button', { name: 'Alterar telefone' }))
    fireEvent.change(await screen.findByLabelText(/^Número com DDD/), { target: { value: '82977776666' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enviar código' }))
    await screen.findByText('Insira o código de 5 dígitos que enviamos para o telefone (82) 97777-6666')
    for (const [index, digit] of [...'12345'].entries()) type(`Dígito ${index + 1} do código`, digit)
    fireEvent.click(screen.getByRole('button', { name: 'Validar Código' }))
    expect(await screen.findByText('Número validado. Salve para passar a usá-lo.')).toBeTruthy()
    expect(field('Telefone').value).toBe('(82) 97777-6666')
    save()
    await waitFor(() => expect(toastTexts()).toContain('Moderador atualizado com sucesso!'))
    expect(calls.find(call => call.path === '/cliente/update-pessoa-moderador')?.body).toEqual({
      pessoa: { id: 5, nome: 'Rosa Tavares', telefone: '82977776666' },
    })
  })

  it('gets a new password from staff in a dialog, typed twice', async () => {
    const calls = open({ [SAVE]: { json: moderador.pessoa } })
    await screen.findByLabelText(/^Nome/)
    expect(screen.queryByLabelText(/^Nova Senha/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Alterar senha' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar senha' }))
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Alterar senha' }))
    type('Nova Senha', 'flores-de-maio')
    type('Confirmar Nova Senha', 'flores-de-junho')
    confirm()
    expect(await screen.findByText('As senhas não coincidem')).toBeTruthy()
    type('Confirmar Nova Senha', 'flores-de-maio')
    confirm()
    await waitFor(() => expect(toastTexts()).toContain('Senha atualizada com sucesso'))
    expect(calls.filter(call => call.method === 'POST').map(call => call.body)).toEqual([
      { pessoa: { id: 5, senha: 'flores-de-maio' } },
    ])
  })

  it('keeps the typed values through a reload, but not the CPF', async () => {
    open()
    await screen.findByLabelText(/^Nome/)
    type('Nome', 'Rosa Lima')
    type('CPF', '529.982.247-25')
    await waitFor(() => expect(sessionStorage.getItem('rascunho:moderador-5')).toContain('Rosa Lima'))
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/529/)
  })

  it('is not sent with an emptied field that had a value, nor with an invalid date', async () => {
    const calls = open()
    await screen.findByLabelText(/^Nome/)
    type('E-mail', '')
    type('Data de nascimento', '31/02/1960')
    save()
    expect(toastTexts()).toContain('Por favor, preencha todos os campos obrigatórios que já tinham valor.')
    expect(screen.getByText('Informe uma data real, no formato DD/MM/AAAA.')).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(0)
  })

  it('is changed by the moderator as by staff, the password with the current one', async () => {
    open({ [SAVE]: { json: moderador.pessoa } }, ['ROLE_MODERADOR'])
    await screen.findByLabelText(/^Nome/)
    expect([field('Telefone').readOnly, field('Usuário').readOnly, field('E-mail').readOnly]).toEqual([
      true,
      true,
      false,
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Alterar senha' }))
    expect(await screen.findByLabelText(/^Senha Atual/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    type('Nome', 'Rosa Lima')
    save()
    await waitFor(() => expect(toastTexts()).toContain('Moderador atualizado com sucesso'))
  })

  it('is not found for the moderator of another family', async () => {
    open({ [READ]: { status: 404, text: 'Despedida não encontrada' } }, ['ROLE_MODERADOR'])
    expect(await screen.findByText('Esta despedida não tem moderador, ou não é sua.')).toBeTruthy()
  })
})
