import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  callsTo,
  chosenCapela,
  fillApresentacao,
  open,
  press,
  registro,
  toStep3WithoutModerador,
  type,
  world,
} from '#web/testing/create-wizard.tsx'

const DIFFERENT = 'A reserva e a página dizem coisas diferentes.'
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const PLACE = /^Local do velório/
const HOUR = /^Data e hora do velório/

const CREMATION = { rito: 'cremacao', localizacao: '', velorio: 'Capela 2, Parque das Flores' } as const

const step3 = async (velorio: string) => {
  const calls = world({
    'GET /cliente/pessoas-ivertex-falecidas': {
      json: [registro(12, 'Maria do Carmo Vasconcelos Lima', { velorio })],
    },
  })
  open()
  await toStep3WithoutModerador()
  return calls
}

describe('place and hour in the wizard', () => {
  it('starts with the unit and chapel that the text of the register names', async () => {
    await step3('Capela 5, Memorial Parque Maceió')
    expect([input(/^Unidade/), chosenCapela()]).toEqual(['ME', '05'])
    expect(input(PLACE)).toBe('Capela 5, Memorial Parque Maceió')
    expect(screen.queryByText(DIFFERENT)).toBeNull()
  })

  it('writes the selected chapel and the start to the page, where they can be edited', async () => {
    await step3('Memorial Parque Maceió')
    fillApresentacao()
    type(/^Início da cerimônia/, '06/11/2026 09:30')
    expect(input(PLACE)).toBe('Capela 2, Parque das Flores')
    expect(input(HOUR)).toBe('06/11/2026 09:30')
    type(PLACE, 'Capela 2, Parque das Flores, entrada norte')
    expect(screen.queryByText(DIFFERENT)).toBeNull()
  })

  it('keeps a place and an hour that were typed, shows the difference, and asks', async () => {
    await step3('')
    type(PLACE, 'Igreja Matriz')
    type(HOUR, '26/12/2026 09:00')
    fillApresentacao()
    type(/^Início da cerimônia/, '24/12/2026 20:00')
    expect([input(PLACE), input(HOUR)]).toEqual(['Igreja Matriz', '26/12/2026 09:00'])
    expect(screen.getByText(DIFFERENT)).toBeTruthy()
    press('Usar o da reserva')
    expect([input(PLACE), input(HOUR)]).toEqual(['Capela 2, Parque das Flores', '24/12/2026 20:00'])
    type(/^Início da cerimônia/, '24/12/2026 21:00')
    expect(input(HOUR)).toBe('24/12/2026 21:00')
  })

  it('copies the hours of the apresentacao to the page with the button of the difference', async () => {
    await step3('Memorial Parque Maceió')
    fillApresentacao()
    type(PLACE, 'Capela 1, Memorial Parque Maceió')
    expect(screen.getByText(DIFFERENT)).toBeTruthy()
    press('Usar o da reserva')
    expect(screen.queryByText(DIFFERENT)).toBeNull()
    expect(input(PLACE)).toBe('Capela 2, Parque das Flores')
  })

  it('moves the apresentacao to the hours of the page on "Usar o da página"', async () => {
    const calls = await step3('Memorial Parque Maceió')
    fillApresentacao()
    type(PLACE, 'Capela 1, Memorial Parque Maceió')
    type(HOUR, '05/11/2026 10:00')
    press('Usar o da página')
    expect(screen.queryByText(DIFFERENT)).toBeNull()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/apresentacao/salva')[0]?.body).toMatchObject({
      empresa: 'ME',
      capela: '01',
      dataHoraInicial: '2026-11-05 10:00:00',
    })
    expect(callsTo(calls, '/cliente/nova-despedida')[0]?.body).toMatchObject({
      local_velorio: 'Capela 1, Memorial Parque Maceió',
      data_velorio: '2026-11-05 10:00:00',
    })
  })

  it('removes the apresentacao after a confirmation when the page names no chapel of the group', async () => {
    await step3('Central de Velórios')
    fillApresentacao()
    type(PLACE, 'Igreja de São José')
    press('Usar o da página')
    press('Desativar a reserva')
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: /Vincular uma cerimônia/ }).checked).toBe(false),
    )
  })

  it('warns, without rejecting, when the burial comes before the wake or the wake is in the past', async () => {
    const calls = await step3('Capela 2, Parque das Flores')
    type(HOUR, '05/11/2020 18:00')
    type(/^Data e hora do sepultamento/, '05/11/2020 10:00')
    type(/^Início da cerimônia/, '05/11/2020 18:00')
    type(/^Fim da cerimônia/, '05/11/2020 20:00')
    expect(screen.getByText('O sepultamento está marcado para antes do velório.')).toBeTruthy()
    expect(screen.getByText('O velório está marcado para uma hora que já passou.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Finalizar' }))
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-despedida')).toHaveLength(1)
  })

  it('takes a cremation from the register, asks for no grave then, and sends what staff choose instead', async () => {
    const calls = world({
      'GET /cliente/pessoas-ivertex-falecidas': {
        json: [registro(12, 'Maria do Carmo Vasconcelos Lima', { ...CREMATION, tipo: 'Plano familiar' })],
      },
    })
    open()
    await toStep3WithoutModerador()
    const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    expect([choice('Cremação').checked, choice('Sepultamento').checked]).toEqual([true, false])
    expect(screen.getByLabelText(/^Crematório/)).toBeTruthy()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-despedida')[0]?.body).toMatchObject({
      rito: 'cremacao',
      localizacao_sepultado: '',
      contrato_jazigo: '',
      contrato_plano: 'CT-12',
    })
  })

  it('asks for the grave again when staff choose a burial', async () => {
    world({
      'GET /cliente/pessoas-ivertex-falecidas': {
        json: [registro(12, 'Maria do Carmo Vasconcelos Lima', CREMATION)],
      },
    })
    open()
    await toStep3WithoutModerador()
    fireEvent.click(screen.getByRole('radio', { name: 'Sepultamento' }))
    press('Finalizar')
    expect(screen.getByLabelText(/^Localização do sepultado/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText(/^Data e hora do sepultamento/)).toBeTruthy()
  })

  it.each([
    '?empresa=XX&capela=02&inicio=2026-11-05+10:30:00',
    '?empresa=PF&capela=99&inicio=2026-11-05+10:30:00',
    '?empresa=PF&capela=02&inicio=ontem',
  ])('begins without the chapel of an address that names none: %s', async search => {
    world()
    open(search)
    await toStep3WithoutModerador()
    expect(chosenCapela()).toBe('')
    expect(input(/^Início da cerimônia/)).toBe('05/11/2026 08:00')
  })

  it('begins with the chapel and hour of the timetable, which the register does not replace', async () => {
    const calls = world()
    open('?empresa=PF&capela=02&inicio=2026-11-05+10:30:00')
    await toStep3WithoutModerador()
    expect([input(/^Unidade/), chosenCapela()]).toEqual(['PF', '02'])
    expect(input(/^Início da cerimônia/)).toBe('05/11/2026 10:30')
    expect([input(PLACE), input(HOUR)]).toEqual(['Capela 2, Parque das Flores', '05/11/2026 10:30'])
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/apresentacao/salva')[0]?.body).toMatchObject({ empresa: 'PF', capela: '02' })
  })
})
