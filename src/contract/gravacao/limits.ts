export const CONSENTIMENTO_NOME_MAX = 100
export const CONSENTIMENTO_PARENTESCO_MAX = 60
/** Characters of one caption: two lines on the picture. */
export const FALA_MAX = 200
/** How long one caption may stay on the picture. */
export const FALA_MAX_MS = 15_000
