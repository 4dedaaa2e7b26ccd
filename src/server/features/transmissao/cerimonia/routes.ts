import type { Deps } from '#server/deps.ts'
import { listForVisitor } from '#server/features/despedida/continuacao-service.ts'
import type { Handlers } from '#server/http/contract.ts'
import * as service from './service.ts'

export const cerimoniaTransmitidaHandlers = (deps: Deps): Handlers => ({
  'GET /api/videos/cerimonias/:id': ({ caller, params, query }) =>
    listForVisitor(deps, caller, params.id, query.codigo),
  'GET /cliente/transmissao/:id/cerimonias': ({ session, params }) => service.listCerimonias(deps, session, params.id),
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia': ({ session, params, body }) =>
    service.openCerimonia(deps, session, params, body),
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/estender': ({ session, params, body }) =>
    service.extendCerimonia(deps, session, params, body.minutos),
  'PUT /cliente/transmissao/:id/cerimonias/:cerimonia/andamento': ({ session, params, body }) =>
    service.markAndamento(deps, session, params, body.emAndamento),
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/encerrar': ({ session, params }) =>
    service.endCerimonia(deps, session, params),
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/reabrir': ({ session, params }) =>
    service.reopenCerimonia(deps, session, params),
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/cartao': ({ session, params }) =>
    service.createCartao(deps, session, params),
  'DELETE /cliente/transmissao/:id/cerimonias/:cerimonia/cartao': ({ session, params }) =>
    service.cancelCartao(deps, session, params),
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/obs': ({ session, params }) =>
    service.createChaveObs(deps, session, params),
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/envio': ({ session, params, body }) =>
    service.beginCerimoniaEnvio(deps, session, params, body),
})
