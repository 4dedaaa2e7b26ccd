/** Most rows of one call with a service key. */
export const LOTE_FALECIDOS_MAX = 500
export const CONTRATO_MAX_LENGTH = 30
