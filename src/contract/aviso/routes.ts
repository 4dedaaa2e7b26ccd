import { z } from 'zod'
import { defineAdditions } from '../route.ts'

export const avisoRoutes = defineAdditions({
  'POST /avisos/entregas': {
    summary: 'Entregas que o provedor de WhatsApp relata, com a assinatura dele em X-Hub-Signature-256',
    access: 'public',
    limit: 'READ',
    form: 'signed',
    body: z.string(),
    output: z.object({ recebidas: z.number().int() }),
    errors: ['CHAVE_DE_SERVICO_RECUSADA'],
  },
})
