/** What the group may change about a unit: its name, and which of its chapels are in use. */
export type UnitSettings = { codigo: string; nome: string; capelas: readonly string[] }

let settings: readonly UnitSettings[] = []

/** Names and chapels in force from now on, in this process or tab; without a call those of the specification are. */
export const applyUnitSettings = (units: readonly UnitSettings[]): void => {
  settings = units
}

export const settingsOf = (code: string): UnitSettings | undefined => settings.find(unit => unit.codigo === code)
