import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { cardHeadings } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { HistorySection } from './history-section.tsx'

const HISTORY = 'GET /cliente/despedida/:id/historico'
const entry = (id: number) => ({
  id,
  quando: '2026-11-05T15:04:00.000Z',
  quem: 'Bruno Sá',
  texto: `Aprovou a homenagem de Clara ${id}.`,
})
const open = (reply: Parameters<typeof fakeServer>[0][string]) => {
  const calls = fakeServer({ [HISTORY]: reply })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <HistorySection despedidaId={10_661} />
    </AdminProvider>,
  )
  return calls
}

describe('the history of a despedida', () => {
  it('shows action, person and local time, ten a page', async () => {
    const calls = open({ json: [entry(1), entry(2)], headers: { 'x-total-count': '12' } })
    await screen.findByText('Aprovou a homenagem de Clara 1.')
    expect(cardHeadings(screen.getByRole('table'))).toEqual(['', 'Quem', 'Quando'])
    expect(screen.getAllByText('Bruno Sá')).toHaveLength(2)
    expect(screen.getAllByText('05/11/2026 12:04')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
    await screen.findByText('11-12 de 12')
    expect(calls.map(call => call.query.get('pagina'))).toEqual(['1', '2'])
  })

  it('shows a message when it is empty', async () => {
    open({ json: [] })
    expect(await screen.findByText('Nada foi registrado ainda.')).toBeTruthy()
  })

  it('offers to retry when it cannot be loaded', async () => {
    let failing = true
    open(() => (failing ? { status: 500, json: {} } : { json: [entry(1)] }))
    await screen.findByText('Não foi possível carregar o histórico.')
    failing = false
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Aprovou a homenagem de Clara 1.')).toBeTruthy()
  })
})
