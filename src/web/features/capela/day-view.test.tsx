import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { DayView } from './day-view.tsx'

const DIA = '2090-03-10'

const wake = (capela: string, dataHoraInicial: string, dataHoraFinal: string, id = Number(capela)): Apresentacao => ({
  ...{ id, id_despedida: 10_000 + id, empresa: 'CV', capela, nomeFalecido: 'Rita Vasconcelos' },
  ...{ dataHoraInicial, dataHoraFinal, status: true, status_camera: true },
})

const onReserve = vi.fn()
const onEdit = vi.fn()
const onMove = vi.fn()
const showAll = (apresentacoes: Apresentacao[], now = '2090-03-09 12:00:00', empresa = 'CV') =>
  renderScreen(
    <AdminProvider>
      <DayView
        empresa={empresa}
        dia={DIA}
        now={now}
        apresentacoes={apresentacoes}
        onMove={onMove}
        onEdit={onEdit}
        onReserve={onReserve}
      />
    </AdminProvider>,
  )
const show = (dataHoraInicial: string, dataHoraFinal = '2090-03-10 16:00:00') =>
  showAll([wake('02', dataHoraInicial, dataHoraFinal)])
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

it('the day and the unit are chosen above, and a bar opens its apresentacao', () => {
  showAll([wake('02', '2090-03-10 08:00:00', '2090-03-10 16:00:00')])
  expect(outline().split('\n').slice(0, 5)).toEqual([
    ...['field: Unidade = Central de Velórios', 'button: Dia anterior', '## sexta-feira, 10/03/2090'],
    ...['button: Dia seguinte', 'button: Hoje'],
  ])
  fireEvent.change(screen.getByLabelText('Unidade'), { target: { value: 'ME' } })
  for (const name of ['Dia anterior', 'Dia seguinte', 'Hoje']) fireEvent.click(screen.getByRole('button', { name }))
  expect(onMove.mock.calls.map(([part]) => part)).toEqual([
    ...[{ unidade: 'ME' }, { dia: '2090-03-09' }, { dia: '2090-03-11' }, { dia: '2090-03-09' }],
  ])
  for (const bar of screen.getAllByRole('button', { name: /Editar reserva$/ })) fireEvent.click(bar)
  expect(onEdit.mock.calls.map(([{ id }]) => id)).toEqual([2, 2])
  expect(outline(screen.getByRole('region', { name: '08:00' }))).toMatchInlineSnapshot(`
    "### 08:00
    button: Rita Vasconcelos Capela 02 · 08:00 – 16:00, Agendado. Editar reserva"
  `)
})

it('the day of all units begins with those that have ceremonies, and shows the chapels of another on request', () => {
  showAll([wake('02', '2090-03-10 08:00:00', '2090-03-10 16:00:00')], undefined, '')
  expect(screen.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)).toMatchInlineSnapshot(`
    [
      "Central de Velórios",
      "Capela 01",
      "Capela 02",
      "Capela 03",
      "Capela 04",
      "08:00",
      "Memorial Parque Maceió: 7 capelas livres o dia todo",
      "Parque das Flores: 4 capelas livres o dia todo",
      "Cemitério Previda: 3 capelas livres o dia todo",
      "Parque do Agreste: 3 capelas livres o dia todo",
    ]
  `)
  const free = screen.getByRole('button', { name: /^Memorial Parque/ })
  const reserve = () => screen.queryAllByRole('button', { name: /^Reservar aqui: .*Memorial Parque/ }).length
  expect([free.getAttribute('aria-expanded'), reserve()]).toEqual(['false', 0])
  fireEvent.click(free)
  expect([free.getAttribute('aria-expanded'), reserve() > 0]).toEqual(['true', true])
  fireEvent.click(free)
  expect(reserve()).toBe(0)
})

it('a day says that it is read', () => {
  renderScreen(
    <AdminProvider>
      <DayView
        {...{ empresa: 'CV', dia: DIA, now: '2090-03-09 12:00:00', apresentacoes: undefined }}
        {...{ onMove, onEdit, onReserve }}
      />
    </AdminProvider>,
  )
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Carregando…')
})

it('a past day is read from the portal, and again on request where that failed', async () => {
  let fails = true
  const calls = fakeServer({
    'GET /apresentacao/conflitos': () =>
      fails ? { status: 503, json: {} } : { json: [wake('02', '2090-03-10 08:00:00', '2090-03-10 16:00:00')] },
  })
  showAll([], '2090-03-12 12:00:00')
  expect(await screen.findByText('Erro ao carregar capela.')).toBeTruthy()
  expect(screen.queryByText('Dias passados mostram somente as reservas ativas.')).toBeNull()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('button', { name: /^Rita Vasconcelos 08:00 – 16:00/ })
  expect(screen.getByText('Dias passados mostram somente as reservas ativas.')).toBeTruthy()
  expect(calls.map(({ query }) => Object.fromEntries(query))[1]).toEqual({
    empresa: 'CV',
    dataHoraInicial: '2090-03-10 00:00:00',
    dataHoraFinal: '2090-03-11 00:00:00',
  })
})

describe('the bars and free parts of a day', () => {
  it('are named by the words that they show', () => {
    show('2090-03-10 08:00:00')
    const buttons = screen.getAllByRole('button', { name: /Editar reserva$|Nova despedida$/ })
    expect(buttons.length).toBeGreaterThan(5)
    for (const button of buttons) expect(button.getAttribute('aria-label')?.startsWith(button.textContent)).toBe(true)
  })

  it('are of this day alone, in their rows and by hour, from now on', () => {
    showAll(
      [
        wake('03', '2090-03-10 10:00:00', '2090-03-10 12:00:00'),
        wake('02', '2090-03-10 08:00:00', '2090-03-10 16:00:00'),
        wake('02', '2090-03-10 17:00:00', '2090-03-11 02:00:00', 9),
        wake('01', '2090-03-10 08:30:00', '2090-03-10 09:30:00'),
        wake('04', '2090-03-09 20:00:00', '2090-03-10 00:00:00'),
        wake('04', '2090-03-11 00:00:00', '2090-03-11 08:00:00', 8),
      ],
      '2090-03-10 12:10:00',
    )
    const names = (name: RegExp) =>
      screen.getAllByRole('button', { name }).map(button => button.getAttribute('aria-label'))
    expect(names(/Editar reserva$/)).toMatchInlineSnapshot(`
      [
        "Rita Vasconcelos 08:30 – 09:30, capela 01, Ativo. Editar reserva",
        "Rita Vasconcelos 08:00 – 16:00, capela 02, Ativo. Editar reserva",
        "Rita Vasconcelos 17:00 – 11/03 02:00, capela 02, Agendado. Editar reserva",
        "Rita Vasconcelos 10:00 – 12:00, capela 03, Ativo. Editar reserva",
        "Rita Vasconcelos Capela 02 · 08:00 – 16:00, Ativo. Editar reserva",
        "Rita Vasconcelos Capela 01 · 08:30 – 09:30, Ativo. Editar reserva",
        "Rita Vasconcelos Capela 03 · 10:00 – 12:00, Ativo. Editar reserva",
        "Rita Vasconcelos Capela 02 · 17:00 – 11/03 02:00, Agendado. Editar reserva",
      ]
    `)
    expect(names(/Nova despedida$/)).toMatchInlineSnapshot(`
      [
        "Reservar aqui: capela 01, Central de Velórios, livre das 12:30 às 24:00. Nova despedida",
        "Reservar aqui: capela 02, Central de Velórios, livre das 16:00 às 17:00. Nova despedida",
        "Reservar aqui: capela 03, Central de Velórios, livre das 12:30 às 24:00. Nova despedida",
        "Reservar aqui: capela 04, Central de Velórios, livre das 12:30 às 24:00. Nova despedida",
      ]
    `)
    expect([...document.querySelectorAll('[class*=scale] span')].map(hour => hour.textContent).join()).toBe(
      '06:00,07:00,08:00,09:00,10:00,11:00,12:00,13:00,14:00,15:00,16:00,17:00,18:00,19:00,20:00,21:00,22:00,23:00',
    )
    expect(document.querySelector<HTMLElement>('[class*=wide]')?.style.getPropertyValue('--hours')).toBe('18')
    expect(screen.getAllByText('Livre o dia todo')).toHaveLength(1)
    expect(screen.queryByText('Nenhuma cerimônia neste dia.')).toBeNull()
    expect(document.querySelector<HTMLElement>('[class*=now]')?.style.left).toBe(`${(370 / 1080) * 100}%`)
    expect(document.querySelector<HTMLElement>('[class*=track]')?.style.minHeight).toBe('64px')
    expect(screen.queryByRole('button', { name: 'Hoje' })).toBeNull()
  })

  it('begin a despedida at the half hour that was clicked, not before the first free one', () => {
    onReserve.mockClear()
    showAll([], '2090-03-10 12:10:00')
    const [free] = screen.getAllByRole('button', { name: /Nova despedida$/ }) as [HTMLElement]
    free.getBoundingClientRect = () => ({ left: 100, width: 710 }) as DOMRect
    for (const clientX of [455, 100]) fireEvent.click(free, { detail: 1, clientX })
    fireEvent.click(free)
    expect(onReserve.mock.calls.map(([{ inicio }]) => inicio.slice(11, 16))).toEqual(['18:00', '12:30', '12:30'])
  })
})
