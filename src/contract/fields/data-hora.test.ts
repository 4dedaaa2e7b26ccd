import { describe, expect, it } from 'vitest'
import { maskDataHora, parseDataBr, parseDataHoraBr } from './data-digitada.ts'
import { formatData, formatDataHora, isData, parseDataHora, weekdayOf } from './data-hora.ts'
import { data, dataHora, looseData, looseDataHora } from './data-hora-schema.ts'
import { parseDataParcialBr } from './data-parcial.ts'

describe('a date', () => {
  it.each([
    ['2026-11-05', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-13-01', false],
    ['1799-12-31', false],
    ['2201-01-01', false],
    ['05/11/2026', false],
    ['2026-11-5', false],
  ])('%s exists: %s', (value, real) => {
    expect(isData(value)).toBe(real)
  })

  it('has the required message of its field', () => {
    expect(data('Data é obrigatória').safeParse('').error?.issues[0]?.message).toBe('Data é obrigatória')
    expect(data().parse('2026-11-05 00:00:00')).toBe('2026-11-05')
  })

  it.each([
    [null, null],
    ['', null],
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05T10:00:00', '2026-11-05'],
  ])('that is optional is sent %j and parsed to %j', (value, parsed) => {
    expect(looseData.parse(value)).toBe(parsed)
  })
})

describe('a local date-time', () => {
  it.each([
    ['2026-11-05 16:00:00', '2026-11-05 16:00:00'],
    ['2026-11-05 16:00', '2026-11-05 16:00:00'],
    ['2026-11-05T16:00:07.123', '2026-11-05 16:00:07'],
    [' 2026-11-05 23:59:59 ', '2026-11-05 23:59:59'],
    ['2026-11-05 24:00:00', undefined],
    ['2026-11-05 10:60:00', undefined],
    ['2026-11-05 10:00:60', undefined],
    ['2026-02-30 10:00:00', undefined],
    ['2026-11-05T16:00:00Z', undefined],
    ['2026-11-05', undefined],
  ])('%s is read as %s', (value, parsed) => {
    expect(parseDataHora(value)).toBe(parsed)
    expect(dataHora().safeParse(value).success).toBe(parsed !== undefined)
  })

  it.each([
    [null, null],
    ['', null],
    ['2026-11-05 16:00', '2026-11-05 16:00:00'],
  ])('that is optional is sent %j and parsed to %j', (value, parsed) => {
    expect(looseDataHora.parse(value)).toBe(parsed)
  })

  it('that does not exist is refused in Portuguese', () => {
    expect(looseDataHora.safeParse('ontem').error?.issues[0]?.message).toBe('Data inválida')
  })
})

describe('dates shown and typed', () => {
  it.each([
    ['2026-11-04', '04/11/2026'],
    ['2026-11-04 16:00:00', '04/11/2026'],
    ['2026-11', '11/2026'],
    ['1931', '1931'],
    ['desconhecida', ''],
    [null, ''],
    [undefined, ''],
    ['x', ''],
  ])('%s is shown as "%s"', (value, shown) => {
    expect(formatData(value)).toBe(shown)
  })

  it('shows date and hour without seconds', () => {
    expect(formatDataHora('2026-11-04 06:05:00')).toBe('04/11/2026 06:05')
    expect(formatDataHora('2026-11-04')).toBe('')
    expect(formatDataHora(null)).toBe('')
  })

  it.each([
    ['04/11/2026', '2026-11-04'],
    ['31/02/2026', undefined],
    ['4/11/2026', undefined],
    ['', undefined],
  ])('the typed date %s is %s', (value, parsed) => {
    expect(parseDataBr(value)).toBe(parsed)
  })

  it.each([
    ['04/11/2026', '2026-11-04'],
    ['04112026', '2026-11-04'],
    ['5/1931', undefined],
    ['05/1931', '1931-05'],
    ['1931', '1931'],
    [' 1931 ', '1931'],
    ['31/02/2026', undefined],
    ['13/1931', undefined],
    ['931', undefined],
    ['001931', undefined],
    ['1204111931', undefined],
    ['', undefined],
  ])('typed as much as is known, %s is %s', (value, parsed) => {
    expect(parseDataParcialBr(value)).toBe(parsed)
  })

  it.each([
    ['04/11/2026 16:00', '2026-11-04 16:00:00'],
    ['04/11/2026', undefined],
    ['04/11/2026 25:00', undefined],
  ])('the typed date-time %s is %s', (value, parsed) => {
    expect(parseDataHoraBr(value)).toBe(parsed)
  })

  it.each([
    ['0', true, '0'],
    ['0411', true, '04/11'],
    ['04112026', true, '04/11/2026'],
    ['041120261', true, '04/11/2026 1'],
    ['0411202616005', true, '04/11/2026 16:00'],
    ['041120261600', false, '04/11/2026'],
  ])('typing %s (with time: %s) shows %s', (value, withTime, shown) => {
    expect(maskDataHora(value, withTime)).toBe(shown)
  })

  it.each([
    ['2026-11-05', 'quinta-feira'],
    ['2026-11-08 23:59:00', 'domingo'],
    [null, ''],
    ['x', ''],
  ])('%s falls on "%s"', (value, weekday) => {
    expect(weekdayOf(value)).toBe(weekday)
  })
})
