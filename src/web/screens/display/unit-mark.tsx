import { canonicalUnit, displayCode, unitName } from '#contract/units.ts'

/** The code of a unit's logo, slides and contact; an unknown unit uses those of the Central de Velórios. */
export const displayCodeOf = (empresa: string): string => {
  const unit = canonicalUnit(empresa)
  return unit ? displayCode(unit) : 'CV'
}

export const markAddress = (code: string): string => `/imagens/marcas/${code}-claro.svg`

/** The logo of a unit for dark backgrounds. */
export const UnitMark = ({ empresa, className }: { empresa: string; className?: string | undefined }) => {
  const code = displayCodeOf(empresa)
  return <img className={className} src={markAddress(code)} alt={unitName(code) ?? ''} />
}
