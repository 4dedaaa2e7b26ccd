import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ChavesServicoScreen } from './chaves-servico.tsx'

const LIST = 'GET /cliente/servico/chaves'
const CREATE = 'POST /cliente/servico/chaves'
const REVOKE = 'DELETE /cliente/servico/chaves/:id'
const KEY = {
  ...{ id: 1, nome: 'ERP', escopos: ['falecidos.escrever'], criada_por: 'Ana Rosa', usada_em: null, revogada_em: null },
  criada_em: '2026-11-20T18:04:00.000Z',
}

const open = (responses: Parameters<typeof fakeServer>[0], roles: Role[] = ['ROLE_ADMIN']) => {
  const calls = fakeServer(responses)
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <ChavesServicoScreen />
    </AdminProvider>,
    '/admin/chaves-servico',
  )
  return calls
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('service keys', () => {
  it('are created with a name and shown once, never in the list', async () => {
    let keys: object[] = []
    const calls = open({
      [LIST]: () => ({ json: keys }),
      [CREATE]: () => {
        keys = [KEY]
        return { json: { id: 1, chave: 'mps_1_segredo' } }
      },
    })
    expect(await screen.findByText(/Nenhuma chave ainda/)).toBeTruthy()
    await press('NOVA CHAVE')
    const form = within(await screen.findByRole('dialog', { name: 'Nova chave de serviço' }))
    fireEvent.click(form.getByRole('button', { name: 'Criar chave' }))
    expect(await form.findByText('Diga que sistema vai usar a chave.')).toBeTruthy()
    fireEvent.change(form.getByLabelText(/^Que sistema/), { target: { value: 'ERP' } })
    fireEvent.click(form.getByRole('button', { name: 'Criar chave' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Chave criada' }))
    expect(shown.getByText('mps_1_segredo')).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: 'Já guardei' }))
    expect(await screen.findByText('nunca usada')).toBeTruthy()
    expect(screen.queryByText('mps_1_segredo')).toBeNull()
    expect(calls.filter(call => call.method === 'POST').map(call => call.body)).toEqual([
      { nome: 'ERP', escopos: ['falecidos.escrever'] },
    ])
  })

  it('are revoked after a confirmation that names the system', async () => {
    let revogada_em: string | null = null
    const calls = open({
      [LIST]: () => ({ json: [{ ...KEY, usada_em: KEY.criada_em, revogada_em }] }),
      [REVOKE]: () => {
        revogada_em = '2026-11-21T18:04:00.000Z'
        return { json: { id: 1 } }
      },
    })
    await press('Revogar a chave de ERP')
    const dialog = within(await screen.findByRole('dialog', { name: 'Revogar a chave de ERP?' }))
    expect(calls.some(call => call.method === 'DELETE')).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Revogar' }))
    expect(await screen.findByText('Revogada em 21/11/2026 15:04')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revogar a chave de ERP' })).toBeNull()
  })

  it('are shown to administrators only', async () => {
    open({}, ['ROLE_COLABORADOR'])
    expect(await screen.findByText(/Somente administradores/)).toBeTruthy()
  })
})
