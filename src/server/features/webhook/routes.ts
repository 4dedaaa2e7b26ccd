import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import * as service from './service.ts'

export const webhookHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/webhooks': () => service.listWebhooks(deps),
  'POST /cliente/webhooks': ({ session, body }) => service.createWebhook(deps, session, body),
  'POST /cliente/webhooks/:id/segredo': ({ session, params }) => service.rotateWebhook(deps, session, params.id),
  'PUT /cliente/webhooks/:id': ({ session, params, body }) =>
    service.switchWebhook(deps, session, params.id, body.ligado),
  'DELETE /cliente/webhooks/:id': ({ session, params }) => service.deleteWebhook(deps, session, params.id),
  'GET /cliente/webhooks/:id/entregas': ({ params }) => service.listEntregas(deps, params.id),
  'POST /cliente/webhooks/:id/entregas/:entrega/repetir': ({ session, params }) =>
    service.repeatEntrega(deps, session, params.id, params.entrega),
})
