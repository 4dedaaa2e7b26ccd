import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { EditarModeradorScreen } from './editar-moderador.tsx'

const READ = 'GET /cliente/moderador-despedida/:id'
const SAVE = 'POST /cliente/update-pessoa-moderador'
const moderador = {
  email: 'rosa@exemplo.com.br',
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

const open = (answers: Parameters<typeof fakeServer>[0] = {}, roles: Role[] = ['ROLE_COLABORADOR']): FakeCall[] => {
  const calls = fakeServer({ [READ]: { json: moderador }, ...answers })
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
const said = () => currentToasts().map(toast => toast.text)

describe('the record of a moderator', () => {
  it('by staff is read by the farewell and sends only what changed', async () => {
    const calls = open({ [SAVE]: { json: moderador.pessoa } })
    await screen.findByLabelText(/^Nome/)
    expect(calls[0]?.path).toBe('/cliente/moderador-despedida/10661')
    expect(field('Data de nascimento').value).toBe('09/04/1960')
    expect(field('CPF').value).toBe('')
    type('CPF', '529.982.247-25')
    type('E-mail', 'rosa.t@exemplo.com.br')
    type('Nova senha', 'flores-de-maio')
    save()
    save()
    await waitFor(() => expect(said()).toContain('Moderador atualizado com sucesso!'))
    const sent = calls.filter(call => call.method === 'POST').map(call => call.body)
    expect(sent).toEqual([
      {
        pessoa: {
          id: 5,
          nome: 'Rosa Tavares',
          cpf: '52998224725',
          email: 'rosa.t@exemplo.com.br',
          senha: 'flores-de-maio',
        },
      },
    ])
  })

  it('keeps what was typed through a reload, but neither password nor CPF', async () => {
    open()
    await screen.findByLabelText(/^Nome/)
    type('Nome', 'Rosa Lima')
    type('CPF', '529.982.247-25')
    type('Nova senha', 'flores-de-maio')
    await waitFor(() => expect(sessionStorage.getItem('rascunho:moderador-5')).toContain('Rosa Lima'))
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/529|flores/)
  })

  it('does not go out with a field emptied that had a value, nor with a day that does not exist', async () => {
    const calls = open()
    await screen.findByLabelText(/^Nome/)
    type('Telefone', '')
    type('Data de nascimento', '31/02/1960')
    save()
    expect(said()).toContain('Por favor, preencha todos os campos obrigatórios que já tinham valor.')
    expect(screen.getByText('Informe uma data real, no formato DD/MM/AAAA.')).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(0)
  })

  it('of his own a moderator changes name, birth and CPF; the rest stands in his profile', async () => {
    open({ [SAVE]: { json: moderador.pessoa } }, ['ROLE_MODERADOR'])
    await screen.findByLabelText(/^Nome/)
    expect([field('Telefone').readOnly, field('E-mail').readOnly]).toEqual([true, true])
    expect(screen.queryByLabelText(/^Nova senha/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Ir para o meu perfil' })).toBeTruthy()
    type('Nome', 'Rosa Lima')
    save()
    await waitFor(() => expect(said()).toContain('Moderador atualizado com sucesso'))
  })

  it('of another family is not there', async () => {
    open({ [READ]: { status: 404, text: 'Despedida não encontrada' } }, ['ROLE_MODERADOR'])
    expect(await screen.findByText('Esta despedida não tem moderador, ou não é sua.')).toBeTruthy()
  })
})
