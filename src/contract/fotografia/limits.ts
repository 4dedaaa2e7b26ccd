/** Photographs of one despedida; the database keeps the same number (0084). */
export const FOTOGRAFIAS_MAX = 30
export const FOTOGRAFIA_BYTES_MAX = 15 * 1024 * 1024
/** Of the longer side as it is kept, enough for a print of 27 cm: pages are sent smaller versions. */
export const FOTOGRAFIA_EDGE_PX = 3200
/** A photograph is sent in parts of this size, so that an interrupted upload continues where it stopped. */
export const FOTOGRAFIA_PARTE_BYTES = 1024 * 1024
/** An upload that was not finished is deleted after this time. */
export const FOTOGRAFIA_GUARDA_HOURS = 24
/** In code points: the line below the photograph, and what is said to those who do not see it. */
export const LEGENDA_MAX = 120
export const ALTERNATIVO_MAX = 200
export const ARQUIVO_NOME_MAX = 120
export const ANO_MIN = 1826
export const ANO_MAX = 2100
