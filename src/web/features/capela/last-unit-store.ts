import { canonicalUnit, listUnits, type UnitCode } from '#contract/units.ts'
import { readText, writeText } from '#web/lib/stored.ts'

const KEY = 'capelas:unidade'

/** The unit that this device used last: its staff usually work there. */
export const lastUnit = (): UnitCode | undefined => canonicalUnit(readText(KEY) ?? '')

export const rememberUnit = (empresa: string): void => {
  writeText(KEY, empresa)
}

/** The units, the one used last first. */
export const unitsInOrder = () => {
  const last = lastUnit()
  return listUnits().sort((one, other) => Number(other.code === last) - Number(one.code === last))
}
