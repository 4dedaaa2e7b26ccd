/** How long a request for a page waits for an answer, in days. */
export const PEDIDO_PAGINA_DAYS = 90
/** The sentence with which staff refuse one, in characters. */
export const RECUSA_MAX = 300
/** Rows of the register, and despedidas, that staff see beside a request. */
export const SEMELHANTES_MAX = 8
