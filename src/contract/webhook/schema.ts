import { z } from 'zod'
import { id } from '../fields/id-schema.ts'
import { trimmedUpTo } from '../fields/string-up-to.ts'
import { WEBHOOK, WEBHOOK_ENDERECO_MAX } from './messages.ts'

export const EVENTOS_WEBHOOK = [
  'despedida.ativa',
  'despedida.alterada',
  'velorio.comecou',
  'velorio.terminou',
  'velorio.com_problema',
] as const
export type EventoWebhook = (typeof EVENTOS_WEBHOOK)[number]

/** A receiver without its secret. `desligado_em`: since when nothing is sent; `motivo` says why, "" where staff did it. */
export const webhook = z.object({
  id: z.number(),
  endereco: z.string(),
  criado_por: z.string(),
  criado_em: z.string(),
  desligado_em: z.string().nullable(),
  motivo: z.string(),
  esperam: z.number(),
  entregue_em: z.string().nullable(),
})
export type WebhookRegistrado = z.output<typeof webhook>

export const novoWebhookBody = z.object({
  endereco: trimmedUpTo(WEBHOOK_ENDERECO_MAX, { tooLong: WEBHOOK.endereco })
    .regex(/^https:\/\/[^\s/@?#\\]+(?:[/?][^\s\\#]*)?$/, WEBHOOK.endereco)
    .meta({ examples: ['https://sistema.exemplo.com.br/memorial'] }),
})
export type NovoWebhook = z.output<typeof novoWebhookBody>

/** `segredo` is returned only here. */
export const segredoWebhook = z.object({ id: z.number(), segredo: z.string() })
export const ligarWebhookBody = z.object({ ligado: z.boolean() })

export const entregaWebhook = z.object({
  id: z.number(),
  evento: z.enum(EVENTOS_WEBHOOK),
  despedida_id: z.number(),
  situacao: z.enum(['espera', 'enviando', 'enviada', 'desistiu']),
  tentativas: z.number(),
  ocorreu_em: z.string(),
  encerrada_em: z.string().nullable(),
  resposta: z.string(),
})
export type EntregaWebhook = z.output<typeof entregaWebhook>
export const entregaParams = z.object({ id, entrega: id })
