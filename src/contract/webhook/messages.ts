import { WEBHOOKS_MAX } from './limits.ts'

/** Sentences about webhooks. */
export const WEBHOOK = {
  endereco: 'Informe um endereço que comece com https://, sem usuário nem senha.',
  demais: `Já há ${WEBHOOKS_MAX} endereços. Remova um antes de criar outro.`,
  alarme: (endereco: string, motivo: string) =>
    `Webhook desligado: ${endereco} não recebe (${motivo}). Corrija o outro sistema e ligue de novo em Webhooks.`,
} as const
