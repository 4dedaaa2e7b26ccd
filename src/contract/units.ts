import { settingsOf } from './unit-settings.ts'

/**
 * The group's units, chapels and company codes (specification §3, §9).
 * Parque do Agreste has two codes on the wire, AM (panel, edit) and PA (display): `AM` is stored, both open the same screen.
 */
export const UNITS = [
  { code: 'ME', nome: 'Memorial Parque Maceió', capelas: 7, capelasEdicao: 7 },
  { code: 'CV', nome: 'Central de Velórios', capelas: 4, capelasEdicao: 4 },
  { code: 'PF', nome: 'Parque das Flores', capelas: 4, capelasEdicao: 4 },
  { code: 'CP', nome: 'Cemitério Previda', capelas: 3, capelasEdicao: 4 },
  { code: 'AM', nome: 'Parque do Agreste', capelas: 3, capelasEdicao: 4 },
] as const

export type UnitCode = (typeof UNITS)[number]['code']

/** Every accepted code; `PA` is the name of `AM` on displays. */
export const COMPANY_CODES = ['CV', 'PF', 'ME', 'PA', 'CP', 'AM'] as const
export type CompanyCode = (typeof COMPANY_CODES)[number]

/** @returns the stored code of a unit for any accepted code, or undefined for an unknown one. */
export const canonicalUnit = (code: string): UnitCode | undefined => {
  const wanted = code === 'PA' ? 'AM' : code
  return UNITS.find(unit => unit.code === wanted)?.code
}

/** The units with their names in force. */
export const listUnits = (): { code: UnitCode; nome: string }[] =>
  UNITS.map(({ code, nome }) => ({ code, nome: settingsOf(code)?.nome ?? nome }))

export const unitName = (code: string): string | undefined => {
  const canonical = canonicalUnit(code)
  return listUnits().find(unit => unit.code === canonical)?.nome
}

/** The code of a unit on displays and company logos. */
export const displayCode = (code: UnitCode): CompanyCode => (code === 'AM' ? 'PA' : code)

const numbersTo = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))

/** Every chapel number of a unit, in use or not, as two-digit strings. */
export const allCapelasOf = (code: string): string[] =>
  numbersTo(UNITS.find(unit => unit.code === canonicalUnit(code))?.capelasEdicao ?? 0)

/** The chapels in use; the edit screen offers one more at Previda and Agreste (§9). */
export const capelasOf = (code: string, screen: 'painel' | 'edicao' = 'painel'): string[] => {
  const unit = UNITS.find(candidate => candidate.code === canonicalUnit(code))
  if (!unit) return []
  const inUse = settingsOf(unit.code)?.capelas
  const numbers = numbersTo(screen === 'edicao' ? unit.capelasEdicao : unit.capelas)
  return inUse === undefined ? numbers : numbers.filter(capela => inUse.includes(capela))
}
