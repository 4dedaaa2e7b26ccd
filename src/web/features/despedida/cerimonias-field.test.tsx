import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeOf } from '#web/lib/instant.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { CerimoniasField } from './cerimonias-field.tsx'
import { type CerimoniaAdicionalValues, cerimoniasInWords, newCerimonia } from './cerimonias-values.ts'

const MASS: CerimoniaAdicionalValues = {
  ...{ id: 4, tipo: 'missa_setimo_dia', titulo: '', data_hora: '2026-11-28 19:00:00', termino: '2026-11-28 20:00:00' },
  ...{ local: 'Matriz de Santo Antônio', endereco: 'Rua do Sol, 10', observacao: 'Leve uma flor.', publica: true },
}
const DANCE: CerimoniaAdicionalValues = {
  ...{ ...MASS, id: 5, tipo: 'outra', titulo: 'Roda de coco', data_hora: '2026-11-25 10:00:00', termino: '' },
  ...{ observacao: '', publica: false },
}

let shown: readonly CerimoniaAdicionalValues[]
const Field = ({ list, errors }: { list: readonly CerimoniaAdicionalValues[]; errors: Record<string, string> }) => {
  const [value, setValue] = useState(list)
  shown = value
  return <CerimoniasField value={value} errors={errors} death="2026-11-21" onChange={setValue} />
}
const open = (list: readonly CerimoniaAdicionalValues[] = [], errors: Record<string, string> = {}) =>
  renderScreen(
    <AdminProvider>
      <Field list={list} errors={errors} />
    </AdminProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (kind: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(/^Qual cerimônia/)
  fireEvent.change(select, { target: { value: kind } })
}
const focused = () => document.activeElement as HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-22 10:00:00') })
})
afterEach(() => vi.useRealTimers())

describe('the list of added ceremonies in a form', () => {
  it('shows each as a row with its hours and place, and says which is for the family alone', () => {
    open([DANCE, MASS])
    const [dance, mass] = screen.getAllByRole('listitem')
    expect(within(dance as HTMLElement).getByText('Só para a família')).toBeTruthy()
    expect(within(dance as HTMLElement).getByText('quarta-feira, 25/11/2026 10:00')).toBeTruthy()
    expect(within(mass as HTMLElement).getByText('sábado, 28/11/2026 19:00, até 20:00')).toBeTruthy()
    expect(within(mass as HTMLElement).getByText('Matriz de Santo Antônio, Rua do Sol, 10')).toBeTruthy()
    expect(screen.queryByLabelText(/^Qual cerimônia/)).toBeNull()
  })

  it('adds one in a form that begins with the focus on its kind and closes as a row in the order of the hours', async () => {
    open([MASS])
    press('Adicionar cerimônia')
    expect(focused()).toBe(screen.getByLabelText(/^Qual cerimônia/))
    choose('culto')
    type(/^Data e hora/, '24/11/2026 20:00')
    type(/^Lugar/, 'Igreja Batista')
    press('Pronto')
    const rows = screen.getAllByRole('listitem').map(row => row.querySelector('strong')?.textContent)
    expect(rows).toEqual(['Culto', 'Missa de sétimo dia'])
    expect(focused()).toBe(screen.getByRole('button', { name: 'Mudar: Culto' }))
    expect(shown[0]).toMatchObject({ id: -1, tipo: 'culto', data_hora: '2026-11-24 20:00:00', publica: true })
  })

  it('adds one on a double tap', () => {
    open()
    const button = screen.getByRole('button', { name: 'Adicionar cerimônia' })
    fireEvent.click(button, { detail: 1 })
    fireEvent.click(button, { detail: 2 })
    expect(shown).toHaveLength(1)
  })

  it('offers the usual evening of a mass, and fills it in only when asked', () => {
    open()
    press('Adicionar cerimônia')
    choose('missa_setimo_dia')
    expect(shown[0]?.data_hora).toBe('')
    press('Sétimo dia: sábado, 28/11, 19:00')
    expect(shown[0]?.data_hora).toBe('2026-11-28 19:00:00')
    expect(screen.queryByRole('button', { name: /^Sétimo dia/ })).toBeNull()
    choose('missa_trinta_dias')
    expect(screen.getByRole('button', { name: 'Trigésimo dia: segunda-feira, 21/12, 19:00' })).toBeTruthy()
    choose('missa_um_ano')
    expect(screen.getByRole('button', { name: 'Um ano: domingo, 21/11/2027, 19:00' })).toBeTruthy()
    choose('culto')
    expect(screen.queryByRole('button', { name: /, 19:00$/ })).toBeNull()
  })

  it('keeps the ashes for the family, and says so', () => {
    open()
    press('Adicionar cerimônia')
    choose('entrega_cinzas')
    expect(shown[0]?.publica).toBe(false)
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.getByText(/^A entrega das cinzas é só para a família/)).toBeTruthy()
    choose('celebracao')
    expect(shown[0]?.publica).toBe(true)
    fireEvent.click(screen.getByRole('switch', { name: /^Aberta ao público/ }))
    expect(shown[0]?.publica).toBe(false)
  })

  it('asks for a name of its own only of another kind, and counts it', () => {
    open([DANCE])
    press('Mudar: Roda de coco')
    expect(screen.getByText('12/40')).toBeTruthy()
    choose('culto')
    expect(screen.queryByLabelText(/^Nome da cerimônia/)).toBeNull()
  })

  it('removes one and brings it back where it was, with the focus on what can be done next', () => {
    open([DANCE, MASS])
    press('Mudar: Missa de sétimo dia')
    press('Remover: Roda de coco')
    expect(shown).toEqual([MASS])
    expect(screen.getAllByLabelText(/^Qual cerimônia/)).toHaveLength(1)
    expect(screen.getByText(/^Removida: Roda de coco\./)).toBeTruthy()
    expect(focused()).toBe(screen.getByRole('button', { name: 'Desfazer' }))
    press('Desfazer')
    expect(shown).toEqual([DANCE, MASS])
    expect(focused()).toBe(screen.getByRole('button', { name: 'Mudar: Roda de coco' }))
    press('Remover: Roda de coco')
    press('Adicionar cerimônia')
    expect(screen.queryByText(/^Removida/)).toBeNull()
  })

  it('unfolds a row with a problem beside its field', async () => {
    open([MASS], { 'cerimonias.0.termino': 'O término deve ser depois do início' })
    expect(await screen.findByText('O término deve ser depois do início')).toBeTruthy()
    expect(screen.getByLabelText(/^Término/).getAttribute('aria-invalid')).toBe('true')
    press('Pronto')
    await waitFor(() => expect(screen.getByLabelText(/^Término/)).toBeTruthy())
  })

  it('says that ten are the most', () => {
    open(Array.from({ length: 10 }, (_none, id) => ({ ...MASS, id: id + 1 })))
    expect(screen.queryByRole('button', { name: 'Adicionar cerimônia' })).toBeNull()
    expect(screen.getByText('No máximo 10 cerimônias além do velório e da cerimônia final')).toBeTruthy()
  })
})

describe('a list of ceremonies in words', () => {
  it('has a paragraph for each in the order of the hours, with all that people read', () => {
    expect(cerimoniasInWords([MASS, DANCE])).toBe(
      [
        'Roda de coco: quarta-feira, 25/11/2026 10:00 · Matriz de Santo Antônio, Rua do Sol, 10 · Só para a família',
        'Missa de sétimo dia: sábado, 28/11/2026 19:00, até 20:00 · Matriz de Santo Antônio, Rua do Sol, 10 · Leve uma flor.',
      ].join('\n\n'),
    )
    expect(cerimoniasInWords([newCerimonia([])])).toBe('Nova cerimônia: Falta a data e a hora')
  })
})
