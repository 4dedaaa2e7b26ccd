import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { AlterarSenhaScreen } from './alterar-senha.tsx'

const KEY = 'PUT /usuario/alterarsenha'
const open = () => {
  signInAs(['ROLE_MODERADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/alterar-senha" element={<AlterarSenhaScreen />} />
        <Route path="/admin/despedidas" element={<p>lista de despedidas</p>} />
      </Routes>
    </AdminProvider>,
    '/admin/alterar-senha',
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const fill = (atual: string, nova: string, confirmacao: string) => {
  type('Senha Atual', atual)
  type('Nova Senha', nova)
  type('Confirmar Nova Senha', confirmacao)
}
const fillRight = () => fill('orquídea & inverno', 'um jardim=sereno+', 'um jardim=sereno+')

describe('changing the password', () => {
  it('has a breadcrumb from the list to here', () => {
    fakeServer({})
    open()
    expect(outline()).toMatchInlineSnapshot(`
      "link: Início → /admin/despedidas
      Alterar Senha
      # ALTERAR SENHA A sua senha
      field: Senha Atual * = 
      button: Mostrar ou ocultar: Senha Atual
      Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.
      field: Nova Senha * = 
      button: Mostrar ou ocultar: Nova Senha
      field: Confirmar Nova Senha * = 
      button: Mostrar ou ocultar: Confirmar Nova Senha
      Ao alterar, os outros aparelhos em que você entrou com esta conta são desconectados.
      button: Cancelar
      button: Alterar Senha (disabled)"
    `)
  })

  it.each([
    ['atual-1', '12345', '12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['mesma-senha', 'mesma-senha', 'mesma-senha', 'A nova senha deve ser diferente da senha atual'],
    ['atual-1', 'nova-senha', 'nova-senhA', 'As senhas não conferem'],
  ])('rejects %j to %j confirmed as %j: %s', (atual, nova, confirmacao, sentence) => {
    const calls = fakeServer({})
    open()
    fill(atual, nova, confirmacao)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(button('Alterar Senha').disabled).toBe(true)
    fireEvent.submit(field('Senha Atual'))
    expect(calls).toHaveLength(0)
  })

  it.each([
    ['Senha Atual', 'A senha atual é obrigatória'],
    ['Nova Senha', 'A nova senha é obrigatória'],
    ['Confirmar Nova Senha', 'Confirme sua nova senha'],
  ])('requires %s only after the field was left empty', (label, sentence) => {
    fakeServer({})
    open()
    expect(screen.queryByText(sentence)).toBeNull()
    fireEvent.focus(field(label))
    expect(screen.queryByText(sentence)).toBeNull()
    fireEvent.blur(field(label))
    expect(screen.getByText(sentence)).toBeTruthy()
    type(label, 'abcdef')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('sends one form, clears the fields, shows a toast and returns to the list after two seconds', async () => {
    const calls = fakeServer({ [KEY]: { json: { mensagem: 'Senha alterada com sucesso!' } } })
    open()
    fillRight()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(button('Alterar Senha'))
    fireEvent.submit(field('Senha Atual'))
    const locked = () => ['Senha Atual', 'Nova Senha', 'Confirmar Nova Senha'].map(label => field(label).disabled)
    await waitFor(() => expect(locked()).toEqual([true, true, true]))
    await waitFor(() => expect(currentToasts().map(toast => toast.text)).toContain('Senha alterada com sucesso!'))
    expect(calls).toHaveLength(1)
    const body = calls[0]?.body as URLSearchParams
    expect([body.get('senhaAntiga'), body.get('senhaNova')]).toEqual(['orquídea & inverno', 'um jardim=sereno+'])
    await waitFor(() => expect(field('Senha Atual').value).toBe(''))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('lista de despedidas')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.getByText('lista de despedidas')).toBeTruthy()
  })

  it.each([
    [{ status: 400, json: { message: 'A senha atual está incorreta' } }, 'A senha atual está incorreta'],
    [{ status: 502, text: '<html>' }, 'Erro ao alterar senha. Verifique se a senha atual está correta.'],
  ])('shows the error of %j as "%s" and keeps the typed values', async (response, sentence) => {
    fakeServer({ [KEY]: response })
    open()
    fillRight()
    fireEvent.click(button('Alterar Senha'))
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(field('Nova Senha').value).toBe('um jardim=sereno+')
    expect(button('Alterar Senha').disabled).toBe(false)
  })

  it('shows and hides each password independently', () => {
    fakeServer({})
    open()
    expect(field('Nova Senha').type).toBe('password')
    fireEvent.mouseDown(button('Mostrar ou ocultar: Nova Senha'))
    expect(['Senha Atual', 'Nova Senha', 'Confirmar Nova Senha'].map(label => field(label).type)).toEqual([
      'password',
      'text',
      'password',
    ])
  })

  it('discards the typed passwords and returns to the list on Cancelar', () => {
    fakeServer({})
    open()
    fillRight()
    fireEvent.click(button('Cancelar'))
    expect(screen.getByText('lista de despedidas')).toBeTruthy()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('jardim')
  })
})
