/** Days to respond to a request (LGPD art. 19, II). */
export const PEDIDO_PRAZO_DAYS = 15
/** Minutes for which a confirmed contact gives access on `/privacidade`. */
export const CONFIRMACAO_MINUTES = 30
export const PEDIDO_TEXTO_MAX = 1000
export const RESPOSTA_MAX = 2000
