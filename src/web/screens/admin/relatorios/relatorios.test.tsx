import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LinhaRelatorio } from '#contract/relatorio/schema.ts'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { RelatoriosScreen } from './relatorios.tsx'

const CALL = 'GET /cliente/relatorios'

const line = (mes: string | null, unidade: string | null, change: Partial<LinhaRelatorio> = {}): LinhaRelatorio => ({
  ...{ mes, unidade, despedidas: 0, velorios: 0, transmitidos: 0, assistidos: 0, pessoas: 0 },
  ...{ mensagens: 0, aprovadas: 0, mediana_horas: null, telas: 0, alarmes: 0 },
  ...change,
})
const LINES = [
  line('2026-02', null, { despedidas: 30, mediana_horas: 0.5 }),
  line('2026-02', 'CV', { despedidas: 12 }),
  line('2026-01', null, { despedidas: 7, velorios: 5, transmitidos: 4 }),
  line(null, null, { despedidas: 37, mediana_horas: 3 }),
  line(null, 'CV', { despedidas: 12 }),
]

const open = (roles: Role[] = ['ROLE_ADMIN'], lines = LINES) => {
  const calls = fakeServer({ [CALL]: { json: lines } })
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <RelatoriosScreen />
    </AdminProvider>,
    '/admin/relatorios',
  )
  return calls
}
const cells = (): string[][] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.lastChild?.textContent ?? ''),
    )

describe('the reports for the manager', () => {
  it('show each month and the whole period, and the same numbers as bars, oldest first', async () => {
    open()
    const chart = await screen.findByRole('img', { name: 'Despedidas por mês, todas as unidades' })
    expect([...chart.querySelectorAll('rect')]).toHaveLength(2)
    expect(chart.textContent).toMatch(/jan.*fev/)
    expect(cells().map(row => [row[0], row[1], row[2], row[3], row[8]])).toEqual([
      ['fev 2026', '30', '0', '0', '30 min'],
      ['jan 2026', '7', '5', '4', '–'],
      ['Período inteiro', '37', '0', '0', '3 h'],
    ])
  })

  it('leave out the months without numbers, and show them on request', async () => {
    open(['ROLE_ADMIN'], [...LINES, line('2025-12', null), line('2025-11', null)])
    const more = await screen.findByRole('button', { name: '2 meses sem números' })
    expect(cells()).toHaveLength(3)
    fireEvent.click(more)
    expect(cells()).toHaveLength(5)
    expect(more.getAttribute('aria-expanded')).toBe('true')
  })

  it('show one unit with the months in which it has numbers, and a year when it is chosen', async () => {
    const calls = open()
    fireEvent.change(await screen.findByLabelText('Unidade'), { target: { value: 'CV' } })
    expect(cells().map(row => row[1])).toEqual(['12', '12'])
    fireEvent.change(screen.getByLabelText('Período'), { target: { value: '2025' } })
    await waitFor(() => expect(calls).toHaveLength(2))
    expect([calls[1]?.query.get('de'), calls[1]?.query.get('ate')]).toEqual(['2025-01', '2025-12'])
  })

  it('are not asked for by a collaborator', () => {
    const calls = open(['ROLE_COLABORADOR'])
    expect(screen.getByText('Os relatórios são dos administradores do portal.')).toBeTruthy()
    expect(calls).toEqual([])
  })
})
