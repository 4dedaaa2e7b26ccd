import { describe, expect, it } from 'vitest'
import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { veloriosAt } from './velorios-rules.ts'

const card = (id: number, begins: string | null, ends: string | null, live = false): DespedidaCard => ({
  id,
  foto_perfil: null,
  foto_fundo: 1,
  local_velorio: '',
  pessoa_falecida: { nome: 'Ana', conhecido_como: '', data_nascimento: '', data_falecimento: '', sexo: 'Feminino' },
  apresentacao: { empresa: 'CV', capela: '01', dataHoraInicial: begins, dataHoraFinal: ends },
  status_apresentacao: live,
})
const NOW = '2026-12-31 14:00:00'
const statesOf = (...despedidas: DespedidaCard[]) =>
  veloriosAt(despedidas, NOW).velorios.map(({ despedida, state }) => [despedida.id, state])

describe('the wakes of today and tomorrow', () => {
  it('are in the order of their beginning, each once', () => {
    const running = card(3, '2026-12-31 08:00:00', '2026-12-31 15:30:00')
    const later = card(1, '2026-12-31 14:30:00', '2026-12-31 18:00:00')
    const tomorrow = card(2, '2027-01-01 23:30:00', '2027-01-02 06:00:00')
    expect(statesOf(tomorrow, later, running, running)).toEqual([
      [3, 'agora'],
      [1, 'hoje'],
      [2, 'amanha'],
    ])
  })

  it('go on where they began on an earlier day', () => {
    const [velorio] = veloriosAt([card(1, '2026-12-30 20:00:00', '2026-12-31 16:00:00')], NOW).velorios
    expect(velorio).toMatchObject({ state: 'agora', ends: '2026-12-31 16:00:00', endsToday: true })
  })

  it('go on without an end while one is live beyond its hour', () => {
    const [velorio] = veloriosAt([card(1, '2026-12-31 08:00:00', '2026-12-31 13:30:00', true)], NOW).velorios
    expect(velorio).toMatchObject({ state: 'agora', ends: null })
  })

  it.each([
    ['is over', '2026-12-31 08:00:00', NOW],
    ['begins the day after tomorrow', '2027-01-02 00:00:00', '2027-01-02 06:00:00'],
    ['has no hour', null, null],
  ])('are without one that %s', (_what, begins, ends) => {
    expect(statesOf(card(1, begins, ends))).toEqual([])
  })

  it.each([
    ['the day ends', '2027-01-01 00:00:00', '2027-01-01 08:00:00', '2027-01-01 16:00:00'],
    ['one begins', '2026-12-31 14:30:00', '2026-12-31 14:30:00', '2027-01-01 16:00:00'],
    ['one ends', '2026-12-31 15:30:00', '2026-12-31 08:00:00', '2026-12-31 15:30:00'],
  ])('hold until %s', (_what, until, begins, ends) => {
    expect(veloriosAt([card(1, begins, ends)], NOW).until).toBe(until)
  })
})
