import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { ModeradorSection } from './moderador-section.tsx'

const pessoa = {
  id: 5,
  nome: 'Rosa Tavares',
  telefone: '82988123456',
  email: 'rosa@exemplo.com.br',
  cpf: '',
  data_nascimento: null,
  moderador_cliente: 'Ainda não',
  parentesco_falecido: 'Não informado',
  tipo_parentesco: null,
}
const unsaved: boolean[] = []
beforeEach(() => {
  sessionStorage.clear()
  unsaved.length = 0
})

const open = (moderador: object | null) => {
  const calls = fakeServer({
    'GET /cliente/moderador-despedida/:id': { json: { email: pessoa.email, username: pessoa.email, pessoa } },
    'POST /cliente/update-pessoa-moderador': { json: pessoa },
  })
  signInAs(['ROLE_COLABORADOR'])
  const onUnsaved = (value: boolean) => void unsaved.push(value)
  const view = renderScreen(
    <AdminProvider>
      <Routes>
        <Route
          path="*"
          element={
            <ModeradorSection
              despedida={{ id: 10661, pessoa_moderador: moderador } as Despedida}
              onUnsaved={onUnsaved}
            />
          }
        />
      </Routes>
    </AdminProvider>,
    '/admin/editardespedida/10661',
  )
  return { calls, view }
}

it('the edit screen of a despedida changes the moderator’s data in place', async () => {
  const { calls } = open(pessoa)
  const nome = await screen.findByLabelText(/^Nome/)
  expect(screen.getByLabelText<HTMLInputElement>('Telefone').readOnly).toBe(true)
  fireEvent.change(nome, { target: { value: 'Rosa Lima' } })
  await waitFor(() => expect(unsaved.at(-1)).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar moderador' }))
  await waitFor(() => expect(currentToasts().map(toast => toast.text)).toContain('Moderador atualizado com sucesso!'))
  expect(calls.find(call => call.method === 'POST')?.body).toEqual({ pessoa: { id: 5, nome: 'Rosa Lima' } })
  expect(screen.getByRole('link', { name: 'Cadastrar outro moderador' }).getAttribute('href')).toBe(
    '/admin/criar-moderador/10661',
  )
})

it('unsaved data of the moderator is discarded when the screen is left', async () => {
  const { view } = open(pessoa)
  fireEvent.change(await screen.findByLabelText(/^Nome/), { target: { value: 'Rosa Lima' } })
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Rosa Lima'))
  view.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Rosa Lima')
  expect(unsaved.at(-1)).toBe(false)
})

it('a despedida without a moderator offers to register one', () => {
  const { view } = open(null)
  expect(within(view.container).getByRole('link').getAttribute('href')).toBe('/admin/criar-moderador/10661')
})
