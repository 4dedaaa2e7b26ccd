export const WEBHOOKS_MAX = 5
export const WEBHOOK_ENDERECO_MAX = 300
/** Deliveries of the history. */
export const ENTREGAS_MAX = 100

/** Sentences about webhooks. */
export const WEBHOOK = {
  endereco: 'Informe um endereço que comece com https://, sem usuário nem senha.',
  demais: `Já há ${WEBHOOKS_MAX} endereços. Remova um antes de criar outro.`,
  alarme: (endereco: string, motivo: string) =>
    `Webhook desligado: ${endereco} não recebe (${motivo}). Corrija o outro sistema e ligue de novo em Webhooks.`,
} as const
