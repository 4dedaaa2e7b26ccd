import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { ModeradorSection, useModeradorEdit } from './moderador-section.tsx'

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
const edits: ReturnType<typeof useModeradorEdit>[] = []
beforeEach(() => {
  sessionStorage.clear()
  edits.length = 0
})

/** A screen with nothing but the section. */
const Screen = ({ despedida }: { despedida: Despedida }) => {
  const edit = useModeradorEdit(despedida, true)
  edits.push(edit)
  return <ModeradorSection despedida={despedida} edit={edit} />
}

const open = (moderador: object | null) => {
  const calls = fakeServer({
    'GET /cliente/moderador-despedida/:id': { json: { email: pessoa.email, username: pessoa.email, pessoa } },
    'POST /cliente/update-pessoa-moderador': { json: pessoa },
    'GET /cliente/despedida/:id/moderadores': { json: { moderadores: [], convites: [] } },
  })
  signInAs(['ROLE_COLABORADOR'])
  const view = renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="*" element={<Screen despedida={{ id: 10661, pessoa_moderador: moderador } as Despedida} />} />
      </Routes>
    </AdminProvider>,
    '/admin/editardespedida/10661',
  )
  return { calls, view }
}

it('the data of the moderator is changed in place and saved by the screen', async () => {
  const { calls } = open(pessoa)
  const nome = await screen.findByLabelText(/^Nome/)
  expect(screen.getByLabelText<HTMLInputElement>('Telefone').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull()
  fireEvent.change(nome, { target: { value: 'Rosa Lima' } })
  await waitFor(() => expect(edits.at(-1)?.unsaved).toBe(true))
  void edits.at(-1)?.submit()
  await waitFor(() => expect(currentToasts().map(toast => toast.text)).toContain('Moderador atualizado com sucesso!'))
  expect(calls.find(call => call.method === 'POST')?.body).toEqual({ pessoa: { id: 5, nome: 'Rosa Lima' } })
  expect(screen.getByRole('link', { name: 'Trocar o primeiro contato' }).getAttribute('href')).toBe(
    '/admin/criar-moderador/10661',
  )
})

it('unsaved data of the moderator is discarded when the screen is left', async () => {
  const { view } = open(pessoa)
  fireEvent.change(await screen.findByLabelText(/^Nome/), { target: { value: 'Rosa Lima' } })
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Rosa Lima'))
  view.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Rosa Lima')
  expect(sessionStorage.getItem('rascunho:moderador-5')).toBeNull()
})

it('a despedida without a moderator offers to register one', () => {
  const { view } = open(null)
  expect(within(view.container).getByRole('link').getAttribute('href')).toBe('/admin/criar-moderador/10661')
})
