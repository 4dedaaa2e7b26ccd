import { describe, expect, it } from 'vitest'
import { apresentacaoStatus, hoursBetween } from './rules.ts'

const now = '2026-11-05 10:00:00'

describe('status of an apresentacao', () => {
  it.each([
    [false, '2026-11-05 09:00:00', 'Inativo'],
    [false, '2026-11-05 11:00:00', 'Inativo'],
    [true, '2026-11-05 10:00:01', 'Agendado'],
    [true, '2026-11-06 00:00:00', 'Agendado'],
    [true, '2026-11-05 10:00:00', 'Ativo'],
    [true, '2026-11-05 09:00:00', 'Ativo'],
  ])('status %s and start %s are %s', (status, dataHoraInicial, expected) => {
    expect(apresentacaoStatus({ status, dataHoraInicial }, now)).toBe(expected)
  })
})

describe('length of an apresentacao', () => {
  it.each([
    ['2026-11-05 10:00:00', '2026-11-05 12:30:00', 2.5],
    ['2026-11-05 22:00:00', '2026-11-06 06:00:00', 8],
    ['2026-11-05 10:00:00', '2026-11-05 10:00:00', 0],
    ['2026-11-05 10:00:00', '2026-11-05 09:00:00', -1],
  ])('%s to %s is %s hours long', (start, end, hours) => {
    expect(hoursBetween(start, end)).toBe(hours)
  })
})
