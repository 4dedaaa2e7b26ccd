import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { DespedidasScreen } from './despedidas.tsx'

const ROW = {
  id: 10_661,
  foto_perfil: null,
  data_velorio: null,
  local_velorio: '',
  data_sepultamento: null,
  rito: 'sepultamento',
  status_memoria: true,
  tipo: 'Publica',
  status_apresentacao: false,
  qtd_moderacao: 0,
  pessoa_moderador: null,
  apresentacao: { codigo: 'ABCDEFGHJK', dataHoraInicial: null, dataHoraFinal: null },
  pessoa_falecida: {
    id: 1,
    nome: 'Maria do Carmo',
    data_nascimento: '1941-03-12',
    data_falecimento: '2026-11-22',
    sexo: 'Feminino',
  },
}

const open = (role: Role = 'ROLE_COLABORADOR', search = '') => {
  fakeServer({
    'GET /cliente/despedidas': { json: [ROW] },
    'GET /cliente/despedidas-moderacao': { json: [ROW] },
    'GET /apresentacao/lista-vencer': { json: [] },
    'GET /apresentacao/despedida/:id': { json: [] },
    'GET /apresentacao/conflitos': { json: [] },
  })
  signInAs([role])
  renderScreen(
    <AdminProvider>
      <DespedidasScreen />
    </AdminProvider>,
    `/admin/despedidas${search}`,
  )
}

const MORE = 'Mais ações da despedida de Maria do Carmo'
const openMenu = async () => {
  const opener = await screen.findByRole('button', { name: MORE })
  opener.focus()
  fireEvent.click(opener)
  return within(await screen.findByRole('menu'))
}
const names = async (): Promise<(string | null)[]> =>
  (await openMenu()).getAllByRole('menuitem').map(entry => entry.textContent)

describe('the actions of a row', () => {
  it('have messages and edit in sight, and the others in a menu', async () => {
    open()
    expect((await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo' })).textContent).toBe('Mensagens')
    expect(screen.getByRole('link', { name: 'Editar a despedida de Maria do Carmo' }).textContent).toBe('Editar')
    expect(screen.queryByText('Visualizar')).toBeNull()
    expect(await names()).toEqual([
      'Reservar capela',
      'Compartilhar',
      'Visualizar',
      'Fotografias',
      'Exibição Capela',
      'Nota interna',
      'Moderador',
    ])
  })

  it('are named by their visible words and the name of the deceased', async () => {
    open()
    for (const entry of (await openMenu()).getAllByRole('menuitem')) {
      const label = entry.getAttribute('aria-label') ?? ''
      expect(label.startsWith(entry.textContent)).toBe(true)
      expect(label).toContain('Maria do Carmo')
    }
  })

  it('of an account that is only a moderator are view, share, edit and messages', async () => {
    open('ROLE_MODERADOR', '?visao=lista')
    expect(await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Editar a despedida de Maria do Carmo' })).toBeTruthy()
    expect(await names()).toEqual(['Compartilhar', 'Visualizar'])
  })

  it('in the menu take no keys of the list, and a dialog that one opened returns the focus to "Mais"', async () => {
    open()
    const share = (await openMenu()).getByRole('menuitem', { name: /^Compartilhar/ })
    fireEvent.keyDown(share, { key: 'n' })
    expect(screen.getByTestId('screen-address').textContent).toBe('/admin/despedidas')
    fireEvent.keyDown(share, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.click((await openMenu()).getByRole('menuitem', { name: /^Exibição Capela/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exibição Capela' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(MORE))
  })
})
