import { canonicalUnit, displayCode, unitName } from '#contract/units.ts'

/** The code under which a unit's mark, slides and contact are known; an unknown one shows those of the Central de Velórios. */
export const displayCodeOf = (empresa: string): string => {
  const unit = canonicalUnit(empresa)
  return unit ? displayCode(unit) : 'CV'
}

export const markAddress = (code: string): string => `/imagens/marcas/${code}-claro.svg`

/** The mark of a unit, on dark ground. */
export const UnitMark = ({ empresa, className }: { empresa: string; className: string | undefined }) => {
  const code = displayCodeOf(empresa)
  return <img className={className} src={markAddress(code)} alt={unitName(code) ?? ''} />
}
