export const WEBHOOKS_MAX = 5
export const WEBHOOK_ENDERECO_MAX = 300
/** Deliveries of the history. */
export const ENTREGAS_MAX = 100
