import { describe, expect, it } from 'vitest'
import { COMPANY_CODES, canonicalUnit, capelasOf, displayCode, UNITS, unitName } from './units.ts'

describe('units and company codes', () => {
  it.each([
    ['CV', 'Central de Velórios', '04', '04'],
    ['PF', 'Parque das Flores', '04', '04'],
    ['ME', 'Memorial Parque Maceió', '07', '07'],
    ['CP', 'Cemitério Previda', '03', '04'],
    ['AM', 'Parque do Agreste', '03', '04'],
    ['PA', 'Parque do Agreste', '03', '04'],
  ])('%s is %s with chapels 01 to %s, to %s on the edit screen', (code, nome, panel, edit) => {
    expect(unitName(code)).toBe(nome)
    expect(capelasOf(code)[0]).toBe('01')
    expect(capelasOf(code).at(-1)).toBe(panel)
    expect(capelasOf(code, 'edicao').at(-1)).toBe(edit)
    expect(capelasOf(code)).toHaveLength(Number(panel))
  })

  it('stores Parque do Agreste under one code and shows it under another', () => {
    expect(canonicalUnit('PA')).toBe('AM')
    expect(displayCode('AM')).toBe('PA')
    expect(displayCode('CV')).toBe('CV')
  })

  it('accepts no other code', () => {
    for (const code of ['', 'XX', 'cv', 'constructor']) {
      expect(canonicalUnit(code)).toBeUndefined()
      expect(unitName(code)).toBeUndefined()
      expect(capelasOf(code)).toEqual([])
    }
  })

  it('maps every company code to a unit and every unit to a company code', () => {
    expect(new Set(COMPANY_CODES.map(canonicalUnit))).toEqual(new Set(UNITS.map(unit => unit.code)))
  })
})
