import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { despedida as stored } from '#web/testing/stored-despedida.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { RitoCell, StateCell, VelorioCell } from './velorio-cell.tsx'

const booked = {
  ...{ id: 1, codigo: 'X', empresa: 'CV', capela: '04', camera: null, status: true, status_camera: true },
  ...{ dataHoraInicial: '2026-11-22 08:00:00', dataHoraFinal: '2026-11-22 16:00:00' },
}
const despedidaWith = (apresentacao: object, change: object = {}): Despedida =>
  ({ ...stored, apresentacao: { ...booked, ...apresentacao }, ...change }) as unknown as Despedida
const textOf = (cell: ReactElement): string => {
  cleanup()
  render(<AdminProvider>{<div data-testid="cell">{cell}</div>}</AdminProvider>)
  return screen.getByTestId('cell').textContent ?? ''
}

describe('the state of a velório', () => {
  const live = { status_apresentacao: true }
  it.each([
    ['2026-11-21 23:59:59', {}, {}, 'Marcado'],
    ['2026-11-22 00:00:00', {}, {}, 'OFFLINEComeça 08:00'],
    ['2026-11-22 07:59:59', {}, {}, 'OFFLINEComeça 08:00'],
    ['2026-11-22 08:00:00', {}, live, 'AOVIVONo ar'],
    ['2026-11-22 08:00:00', {}, {}, 'OFFLINESem imagem'],
    ['2026-11-22 08:00:00', { status_camera: false }, {}, 'OFFLINEAcontece, sem câmera'],
    ['2026-11-22 15:59:59', {}, {}, 'OFFLINESem imagem'],
    ['2026-11-22 16:00:00', {}, {}, 'OFFLINETerminou 16:00'],
    ['2026-11-23 00:00:00', {}, {}, 'Já aconteceu'],
    ['2026-11-23 00:00:00', {}, live, 'AOVIVOJá aconteceu'],
    ['2026-11-22 12:00:00', { status: false }, {}, '—'],
    ['2026-11-22 12:00:00', { dataHoraInicial: null }, {}, '—'],
    ['2026-11-22 12:00:00', { dataHoraFinal: null }, {}, '—'],
    [
      '2026-11-22 12:00:00',
      { dataHoraInicial: '2026-11-21 20:00:00', dataHoraFinal: '2026-11-23 07:00:00' },
      {},
      'OFFLINESem imagem',
    ],
  ])('at %s with %o and %o is "%s"', (now, apresentacao, change, words) => {
    expect(textOf(<StateCell despedida={despedidaWith(apresentacao, change)} now={now} />)).toBe(words)
  })
})

describe('hour and place', () => {
  const none = { status: false }
  it.each([
    [{}, {}, 'dom, 22/11/2026 08:00Capela 4, Central de Velórios'],
    [none, { data_velorio: '2026-11-23 09:00:00', local_velorio: 'Em casa' }, 'seg, 23/11/2026 09:00Em casa'],
    [none, { data_velorio: null, local_velorio: 'Em casa' }, 'Em casa'],
    [none, { data_velorio: '2026-11-23 09:00:00', local_velorio: '' }, 'seg, 23/11/2026 09:00'],
    [none, { data_velorio: null, local_velorio: '' }, '—'],
  ])('of a velório with %o and %o are "%s"', (apresentacao, change, words) => {
    expect(textOf(<VelorioCell despedida={despedidaWith(apresentacao, change)} />)).toBe(words)
  })

  it.each([
    [{}, '22/11/2026 16:00'],
    [{ rito: 'cremacao' }, '22/11/2026 16:00Cremação'],
    [{ data_sepultamento: null }, '—'],
  ])('of the last ceremony with %o are "%s"', (change, words) => {
    expect(textOf(<RitoCell despedida={despedidaWith({}, change)} />)).toBe(words)
  })
})
