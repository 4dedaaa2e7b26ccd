import { describe, expect, it } from 'vitest'
import { cerimoniaAhead, lembretesOf, umAnoOf } from './lembrete-rules.ts'

const lifeUntil = (data_falecimento: string, data_nascimento = '1941-03-12', lembrar_aniversario = false) => ({
  pessoa_falecida: { data_nascimento, data_falecimento },
  lembrar_aniversario,
})
const mass = (id: number, data_hora: string, publica = true) => ({
  ...{ id, tipo: 'missa_setimo_dia' as const, titulo: 'Missa de sétimo dia', data_hora, termino: null, publica },
  ...{ local: 'Matriz', endereco: '', observacao: '' },
})

describe('the notice of one year', () => {
  it.each([
    [lifeUntil('2026-11-30'), '2027-11-30'],
    [lifeUntil('2024-02-29'), '2025-02-28'],
    [lifeUntil('2026-11'), undefined],
    [lifeUntil('2026-05-03', 'desconhecida'), undefined],
    [lifeUntil('2026-05-03', 'desconhecida', true), '2027-05-03'],
  ])('after %j is about %s', (life, day) => {
    expect(umAnoOf(life)).toBe(day)
  })

  it('may be asked for until three days before, when the page itself speaks of it', () => {
    const offered = (now: string) => lembretesOf({ ...lifeUntil('2026-03-02'), cerimonias: [] }, now)
    expect([offered('2027-02-26 23:59:59'), offered('2027-02-27 00:00:00')]).toEqual([['um_ano'], []])
    expect(lembretesOf({ ...lifeUntil('2026'), cerimonias: [] }, '2026-11-05 12:00:00')).toEqual([])
  })
})

describe('the notice of a mass', () => {
  const hour = '2026-11-11 19:00:00'
  const cerimonias = [mass(1, hour, false), { ...mass(2, hour), tipo: 'missa_um_ano' as const }, mass(3, hour)]

  it('is about the first that is open to the public and has not begun', () => {
    const ahead = (now: string) => cerimoniaAhead({ cerimonias }, 'missa_setimo_dia', now)?.id
    expect([ahead('2026-11-11 18:59:59'), ahead(hour)]).toEqual([3, undefined])
  })

  it('may be asked for before that of one year', () => {
    expect(lembretesOf({ ...lifeUntil('2026-11-04'), cerimonias }, '2026-11-05 12:00:00')).toEqual([
      'missa_setimo_dia',
      'um_ano',
    ])
  })
})
