import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { DespedidasScreen } from './despedidas.tsx'

const LIST = 'GET /cliente/despedidas'
const STATUS = 'POST /cliente/update-despedida-status'

const despedida = (change: Partial<Despedida> = {}) => ({
  id: 10_661,
  foto_perfil: null,
  data_velorio: null,
  data_sepultamento: '2026-11-24 16:00:00',
  status_memoria: true,
  tipo: 'Publica',
  status_apresentacao: false,
  qtd_moderacao: 0,
  qtd_denuncias: 0,
  pessoa_moderador: null,
  apresentacao: { codigo: 'ABCDEFGHJK', dataHoraInicial: null, dataHoraFinal: null },
  pessoa_falecida: {
    id: 1,
    nome: 'Maria do Carmo',
    data_nascimento: '1941-03-12',
    data_falecimento: '2026-11-22',
    sexo: 'Feminino',
  },
  ...change,
})

const open = (rows: object[], responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer({ [LIST]: { json: rows }, ...responses })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <DespedidasScreen />
    </AdminProvider>,
    '/admin/despedidas',
  )
  return calls
}

describe('the badges of a despedida in the list', () => {
  it('counts only pending messages, ten at most', async () => {
    open([despedida({ qtd_moderacao: 14, qtd_denuncias: 3 })])
    const messages = await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo, 10 aguardando' })
    expect(messages.textContent).toBe('10')
  })

  it('shows a badge of its own for reports, with a link to the decision', async () => {
    open([despedida({ qtd_denuncias: 1 })])
    const messages = await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo' })
    expect(messages.textContent).toBe('')
    const mark = screen.getByRole('link', { name: '1 denúncia na página de Maria do Carmo: decidir' })
    expect(mark.getAttribute('href')).toBe('/admin/mensagens/10661')
    expect(within(mark).getByText('1 denúncia')).toBeTruthy()
  })

  it('shows no badge when no report is pending', async () => {
    open([despedida({ qtd_moderacao: 2 })])
    await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo, 2 aguardando' })
    expect(screen.queryByText(/denúncia/)).toBeNull()
  })
})

const writes = (calls: FakeCall[]) => calls.filter(call => call.method === 'POST').map(call => call.body)
const flip = async () =>
  fireEvent.click(await screen.findByRole('switch', { name: 'Despedida de Maria do Carmo ativa' }))
/** The state of the server after each change of the switch. */
const switched = { [STATUS]: (call: FakeCall) => ({ json: call.body }) }

describe('the switch "Ativa"', () => {
  afterEach(() => vi.useRealTimers())

  it('confirms the change, reloads the list, and can be undone within ten seconds', async () => {
    const calls = open([despedida()], switched)
    await flip()
    expect(await screen.findByText('Despedida desativada com sucesso!')).toBeTruthy()
    expect(screen.getByText('A página de Maria do Carmo saiu do ar.')).toBeTruthy()
    await waitFor(() => expect(calls.filter(call => call.path === '/cliente/despedidas')).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Despedida ativada com sucesso!')).toBeTruthy()
    expect(writes(calls)).toEqual([
      { id: 10_661, status_memoria: false },
      { id: 10_661, status_memoria: true },
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
  })

  it('offers to undo for ten seconds and no longer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open([despedida()], switched)
    await flip()
    await screen.findByRole('button', { name: 'Desfazer' })
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  it('asks before it deactivates a page on the day of its wake, and changes nothing on cancel', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-22 10:00:00') })
    const calls = open([despedida({ data_velorio: '2026-11-22 16:00:00' })], switched)
    await flip()
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar a página de Maria do Carmo?' }))
    expect(dialog.getByText('O velório é hoje às 16h. Quem tiver o link verá “Despedida Inativa”.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes(calls)).toEqual([])
    await flip()
    fireEvent.click(await screen.findByRole('button', { name: 'Desativar a página' }))
    expect(await screen.findByText('Despedida desativada com sucesso!')).toBeTruthy()
    expect(writes(calls)).toEqual([{ id: 10_661, status_memoria: false }])
  })

  it('activates a page without a question, whatever the hour of its wake', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-22 10:00:00') })
    open([despedida({ data_velorio: '2026-11-22 16:00:00', status_memoria: false })], switched)
    await flip()
    expect(await screen.findByText('Despedida ativada com sucesso!')).toBeTruthy()
    expect(screen.getByText('A página de Maria do Carmo está no ar.')).toBeTruthy()
  })
})

describe('a list that could not be read', () => {
  it('shows the error in place, with a way to retry', async () => {
    open([], { [LIST]: { status: 503, json: { mensagem: 'Serviço temporariamente indisponível.' } } })
    expect(await screen.findByText(/Erro ao carregar as despedidas/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
  })
})
