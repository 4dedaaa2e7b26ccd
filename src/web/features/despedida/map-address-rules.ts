import { capelaOfText, placeOnMap } from '#contract/despedida/velorio-rules.ts'

/** What the group saved about a unit in "Configurações". */
export type UnitOnMap = { codigo: string; nome: string; endereco: string; mapa: string }

/** The unit of a chapel that a place names. */
export const unitOf = (place: string, units: readonly UnitOnMap[]): UnitOnMap | undefined => {
  const { empresa } = capelaOfText(place)
  return units.find(unit => unit.codigo === empresa)
}

/** Maps know neither the chapels nor, often, the units: the address of the unit, if the group saved it, else its name. */
export const searchOnMap = (place: string, units: readonly UnitOnMap[]): string => {
  const unit = unitOf(place, units)
  return unit === undefined || unit.endereco === '' ? placeOnMap(place) : `${unit.nome}, ${unit.endereco}`
}

export const searchMap = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`

/** A place on a map, outside the portal; nothing is loaded from there before. The link of the unit wins over a search. */
export const mapAddress = (place: string, units: readonly UnitOnMap[]): string =>
  unitOf(place, units)?.mapa || searchMap(searchOnMap(place, units))
