import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LinhaRelatorio } from '#contract/relatorio/schema.ts'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
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
    expect(outline().replace(/\b20\d\d\b/g, 'AAAA')).toMatchInlineSnapshot(`
      "# Relatórios
      O que a casa fez, por mês e por unidade. Os números são contados na hora em que a página abre.
      field: Período = Últimos 12 meses
      field: Unidade = Todas as unidades
      field: No gráfico = Despedidas
      ## Despedidas
      Números por mês
      Mês | Despedidas | Velórios | Transmitidos | Assistidos | Quem assistiu | Mensagens | Aprovadas | Decisão | Telas | Alarmes |
      fev AAAA | 30 | 0 | 0 | 0 | 0 | 0 | 0 | 30 min | 0 | 0 |
      jan AAAA | 7 | 5 | 4 | 0 | 0 | 0 | 0 | – | 0 | 0 |
      Período inteiro | 37 | 0 | 0 | 0 | 0 | 0 | 0 | 3 h | 0 | 0 |
      button: Baixar a lista
      Velórios: reservas que já terminaram. Quem assistiu: pessoas cadastradas que abriram a transmissão. Decisão: metade das mensagens esperou menos que isso. Telas: as que deram sinal. Sem unidade ficam despedidas sem capela reservada e alarmes da casa toda."
    `)
  })

  it('leave out the months without numbers, and show them on request', async () => {
    open(['ROLE_ADMIN'], [...LINES, line('2025-12', null), line('2025-11', null)])
    const more = await screen.findByRole('button', { name: '2 meses sem números' })
    expect(cells()).toHaveLength(3)
    fireEvent.click(more)
    expect(cells()).toHaveLength(5)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(more)
    expect(cells()).toHaveLength(3)
  })

  it('show one unit with the months in which it has numbers, and a year when it is chosen', async () => {
    const calls = open()
    fireEvent.change(await screen.findByLabelText('Unidade'), { target: { value: 'CV' } })
    expect(cells()).toEqual([
      ['fev 2026', '12', '0', '0', '0', '0', '0', '0', '–', '0', '0'],
      ['Período inteiro', '12', '0', '0', '0', '0', '0', '0', '–', '0', '0'],
    ])
    fireEvent.change(screen.getByLabelText('No gráfico'), { target: { value: 'velorios' } })
    await screen.findByRole('img', { name: 'Velórios realizados por mês, central de velórios' })
    fireEvent.change(screen.getByLabelText('Unidade'), { target: { value: '' } })
    await screen.findByRole('img', { name: 'Velórios realizados por mês, sem unidade' })
    fireEvent.change(screen.getByLabelText('Unidade'), { target: { value: 'CV' } })
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
