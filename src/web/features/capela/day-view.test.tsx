import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { DayView } from './day-view.tsx'

const DIA = '2090-03-10'

const show = (dataHoraInicial: string, dataHoraFinal = '2090-03-10 16:00:00') =>
  renderScreen(
    <AdminProvider>
      <DayView
        empresa="CV"
        dia={DIA}
        now="2090-03-09 12:00:00"
        apresentacoes={[
          {
            ...{ id: 1, id_despedida: 10_001, empresa: 'CV', capela: '02', nomeFalecido: 'Rita Vasconcelos' },
            ...{ dataHoraInicial, dataHoraFinal, status: true, status_camera: true },
          },
        ]}
        onMove={() => {}}
        onEdit={() => {}}
        onReserve={() => {}}
      />
    </AdminProvider>,
  )
const firstHour = () => screen.getAllByText(/^\d\d:00$/)[0]?.textContent

describe('the hours of a day', () => {
  it('begin at 06:00, also with a wake of the night before', () => {
    show('2090-03-09 20:00:00', '2090-03-10 09:00:00')
    expect(firstHour()).toBe('06:00')
    const [bar] = screen.getAllByRole('button', { name: /^Rita Vasconcelos/ })
    expect(bar?.style).toMatchObject({ left: '0%', width: `${(3 / 18) * 100}%` })
  })

  it('begin with the hour of something before 06:00', () => {
    show('2090-03-10 04:30:00')
    expect(firstHour()).toBe('04:00')
  })

  it('are all shown when something ends before 06:00', () => {
    show('2090-03-09 20:00:00', '2090-03-10 05:00:00')
    expect(firstHour()).toBe('00:00')
  })
})

describe('the bars and free parts of a day', () => {
  it('are named by the words that they show', () => {
    show('2090-03-10 08:00:00')
    const buttons = screen.getAllByRole('button', { name: /Editar reserva$|Nova despedida$/ })
    expect(buttons.length).toBeGreaterThan(5)
    for (const button of buttons) expect(button.getAttribute('aria-label')?.startsWith(button.textContent)).toBe(true)
  })
})
