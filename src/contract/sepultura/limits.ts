/** Most people that one search shows; a search that finds more shows nobody. */
export const SEPULTURAS_MAX = 4
/** Rows of the register that staff see to hide somebody. */
export const OCULTAR_MAX = 20
export const CEMITERIOS_MAX = 5
export const QUADRAS_MAX = 200
export const PORTOES_MAX = 12
export const QUADRA_NOME_MAX = 12
export const PORTAO_NOME_MAX = 40
/** A point of the map in thousandths of its width and height. */
export const PONTO_MAX = 1000
/** How long the answer of the kiosk stays without a touch. */
export const TOTEM_SECONDS = 45
