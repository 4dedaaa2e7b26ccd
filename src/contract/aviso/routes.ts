import { z } from 'zod'
import { defineAdditions } from '../route.ts'

/** As the WhatsApp Cloud API asks; the answer repeats `hub.challenge`, so that markup is refused. */
const handshakeQuery = z.object({
  'hub.mode': z.string().max(20).optional(),
  'hub.verify_token': z.string().max(200).optional(),
  'hub.challenge': z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
})

export const avisoRoutes = defineAdditions({
  'GET /avisos/entregas': {
    summary:
      'Aperto de mão do provedor de WhatsApp, antes de relatar entregas: devolve hub.challenge a quem sabe hub.verify_token',
    access: 'public',
    limit: 'READ',
    query: handshakeQuery,
    output: 'text',
    errors: ['ACESSO_NEGADO'],
  },
  'POST /avisos/entregas': {
    summary: 'Entregas que o provedor de WhatsApp relata, com a assinatura dele em X-Hub-Signature-256',
    access: 'public',
    limit: 'READ',
    form: 'signed',
    // A provider reports many deliveries at once.
    bodyClass: 'restricted',
    body: z.string(),
    output: z.object({ recebidas: z.number().int() }),
    errors: ['CHAVE_DE_SERVICO_RECUSADA'],
  },
})
