import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { ADMIN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { entregaParams, entregaWebhook, ligarWebhookBody, novoWebhookBody, segredoWebhook, webhook } from './schema.ts'

/** Other systems of the group that are told what happens (Standard Webhooks). */
export const webhookRoutes = defineAdditions({
  'GET /cliente/webhooks': { summary: 'Endereços que recebem eventos', access: ADMIN, output: z.array(webhook) },
  'POST /cliente/webhooks': {
    summary: 'Acrescentar um endereço; o segredo é mostrado só nesta resposta',
    access: ADMIN,
    body: novoWebhookBody,
    output: segredoWebhook,
  },
  'POST /cliente/webhooks/:id/segredo': {
    summary: 'Trocar o segredo, mostrado só nesta resposta; o anterior assina junto por 24 h',
    access: ADMIN,
    params: idParams,
    output: segredoWebhook,
  },
  'PUT /cliente/webhooks/:id': {
    summary: 'Ligar ou desligar um endereço',
    access: ADMIN,
    params: idParams,
    body: ligarWebhookBody,
    output: z.object({ id: z.number() }),
  },
  'DELETE /cliente/webhooks/:id': {
    summary: 'Remover um endereço',
    access: ADMIN,
    params: idParams,
    output: z.object({ id: z.number() }),
  },
  'GET /cliente/webhooks/:id/entregas': {
    summary: 'Entregas dos últimos sete dias, as mais novas primeiro',
    access: ADMIN,
    params: idParams,
    output: z.array(entregaWebhook),
  },
  'POST /cliente/webhooks/:id/entregas/:entrega/repetir': {
    summary: 'Enviar um evento de novo, com o estado de agora',
    access: ADMIN,
    params: entregaParams,
    output: z.object({ id: z.number() }),
  },
})
