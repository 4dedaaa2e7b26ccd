import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { timeOf } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { useHour } from './use-hour.ts'

const despedida = buildDespedidaPagina({ estado_transmissao: 'em-breve' })
const Probe = ({ onRefresh }: { onRefresh: () => void }) => <p>phase {useHour(despedida, onRefresh).phase}</p>

it('the hour of a page follows the clock to the next phase, and reads the page again only shortly before and during the velório', () => {
  vi.useFakeTimers({ now: timeOf('2026-11-05 07:29:40') })
  const refresh = vi.fn()
  renderScreen(<Probe onRefresh={refresh} />, '/')
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
  const passMinutes = (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) pass(60)
  }
  expect(screen.getByText('phase before')).toBeTruthy()
  pass(20)
  expect(screen.getByText('phase soon')).toBeTruthy()
  expect(refresh).not.toHaveBeenCalled()
  passMinutes(3)
  expect(refresh).toHaveBeenCalledTimes(3)
  vi.setSystemTime(timeOf('2026-11-05 18:00:00'))
  pass(60)
  expect(screen.getByText('phase after')).toBeTruthy()
  refresh.mockClear()
  passMinutes(3)
  expect(refresh).not.toHaveBeenCalled()
})
