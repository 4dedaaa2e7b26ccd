import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { despedida, PESSOA, portal, READ } from '#web/testing/stored-despedida.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { EditarDespedidaScreen } from './editar-despedida.tsx'

const ADDRESS = '/admin/editardespedida/10661'
const open = async (role: Role = 'ROLE_COLABORADOR', address = ADDRESS) => {
  signInAs([role])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/editardespedida/:id" element={<EditarDespedidaScreen />} />
      </Routes>
    </AdminProvider>,
    address,
  )
  await screen.findByLabelText(/^Biografia/)
}
const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const saved = () => screen.findByText('Atualização finalizada com sucesso!')
const saves = (calls: { path: string; body: unknown }[]) =>
  calls.flatMap(call => (call.path.startsWith('/cliente/update-despedida') ? [call.body as object] : []))

const MASS = {
  ...{ id: 1, tipo: 'missa_setimo_dia', titulo: 'Missa de sétimo dia', data_hora: '2026-11-26 19:00:00' },
  ...{ termino: null, local: 'Matriz', endereco: '', observacao: '', publica: true },
}
const addMass = (local: string) => {
  press('Adicionar cerimônia')
  type(/^Qual cerimônia/, 'missa_setimo_dia')
  type(/^Data e hora$|^Data e hora \*/, '26/11/2026 19:00')
  type(/^Lugar/, local)
}

describe('the added ceremonies on the edit screen', () => {
  it.each([
    ['staff', 'ROLE_COLABORADOR', '/cliente/update-despedida'],
    ['the moderator', 'ROLE_MODERADOR', '/cliente/update-despedida-moderador'],
  ] as const)('are saved as a list by %s, and shown as they were stored', async (_who, role, path) => {
    const { calls, stored } = portal()
    await open(role, `${ADDRESS}#cerimonias`)
    addMass('Matriz')
    press('Salvar')
    await saved()
    expect(calls.filter(call => call.path === path)).toHaveLength(1)
    expect(stored().cerimonias).toMatchObject([{ ...MASS, titulo: '' }])
    expect(await screen.findByRole('button', { name: 'Mudar: Missa de sétimo dia' })).toBeTruthy()
    expect(screen.queryByLabelText(/^Qual cerimônia/)).toBeNull()
    expect(screen.queryByText('Há alterações não salvas neste aparelho.')).toBeNull()
  })

  it('are refused beside the field that is missing, which gets the focus', async () => {
    const { calls } = portal()
    await open()
    press('Adicionar cerimônia')
    type(/^Qual cerimônia/, 'outra')
    press('Pronto')
    press('Salvar')
    expect(await screen.findByText('Data é obrigatória')).toBeTruthy()
    expect(screen.getByText('Este campo é obrigatório')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nome da cerimônia/)))
    expect(saves(calls)).toEqual([])
  })

  it('stay in the draft of this device', async () => {
    portal()
    await open('ROLE_MODERADOR', `${ADDRESS}#cerimonias`)
    addMass('Matriz')
    expect(screen.getByText('Há alterações não salvas neste aparelho.')).toBeTruthy()
    cleanup()
    await open('ROLE_MODERADOR', `${ADDRESS}#cerimonias`)
    expect(screen.getByRole('button', { name: 'Mudar: Missa de sétimo dia' })).toBeTruthy()
    press('Descartar alterações')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mudar:/ })).toBeNull())
  })

  it('come back with the other changes that are discarded, and are then not offered again', async () => {
    portal({ [READ]: { json: { ...despedida, cerimonias: [MASS] } } })
    await open()
    press('Remover: Missa de sétimo dia')
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBe(document.activeElement)
    press('Descartar alterações')
    expect(await screen.findByRole('button', { name: 'Mudar: Missa de sétimo dia' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  it('of two people who changed the list are shown in words, and one list is chosen', async () => {
    const world = portal()
    await open()
    addMass('Igreja do Rosário')
    world.meanwhile({ cerimonias: [MASS] })
    press('Salvar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou esta despedida' }))
    expect(dialog.getByText('Missa de sétimo dia: quinta-feira, 26/11/2026 19:00 · Igreja do Rosário')).toBeTruthy()
    expect(dialog.getByText('Missa de sétimo dia: quinta-feira, 26/11/2026 19:00 · Matriz')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Ficar com o que está salvo' }))
    await saved()
    expect(world.stored().cerimonias).toMatchObject([{ id: 1, local: 'Matriz' }])
  })

  it('need no decision when both wrote the same, or when one did not touch them', async () => {
    const world = portal()
    await open()
    addMass('Matriz')
    world.meanwhile({ cerimonias: [MASS] })
    press('Salvar')
    await saved()
    expect(screen.queryByRole('dialog')).toBeNull()
    type(/^Biografia/, 'Nova.')
    world.meanwhile({ cerimonias: [MASS, { ...MASS, id: 2, local: 'Capela' }] })
    press('Salvar')
    await waitFor(() => expect(world.stored().obituario).toBe('Nova.'))
    expect(world.stored().cerimonias).toHaveLength(2)
  })

  it('are not in conflict with themselves after the deceased could not be saved', async () => {
    let broken = true
    const { calls } = portal({
      [PESSOA]: () => {
        if (!broken) return { json: { ...despedida.pessoa_falecida, cidade: 'Arapiraca' } }
        broken = false
        return { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Tente de novo.' } }
      },
    })
    await open()
    addMass('Matriz')
    type(/^Cidade/, 'Arapiraca')
    press('Salvar')
    expect((await screen.findAllByText('Tente de novo.')).length).toBeGreaterThan(0)
    press('Salvar')
    await saved()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(saves(calls)).toHaveLength(2)
  })

  it('are what a link from the home of the family leads to', async () => {
    portal({ [READ]: { json: { ...despedida, cerimonias: [MASS] } } })
    await open('ROLE_MODERADOR', `${ADDRESS}#cerimonias`)
    const title = screen.getByRole('heading', { name: 'Outras cerimônias' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(
      screen.getByText('O lugar e a hora do velório e da cerimônia final são informados pela equipe.'),
    ).toBeTruthy()
  })
})
