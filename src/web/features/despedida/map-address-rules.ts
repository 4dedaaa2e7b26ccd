import { placeOnMap } from '#contract/despedida/velorio-rules.ts'

/** Search for a place on a map; opens outside the portal, and nothing is loaded from there before. */
export const mapAddress = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeOnMap(place))}`
