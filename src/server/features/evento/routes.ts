import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import * as service from './service.ts'

export const eventoHandlers = (deps: Deps): Handlers => ({
  'GET /homenagem/eventos/aprovados': ({ query }) => service.listAprovadas(deps, query),
  'GET /homenagem/eventos/': ({ query }) => service.listHomenagens(deps, query),
  'GET /homenagem/eventos/atual': () => service.readEventoAtual(deps),
  'POST /homenagem/eventos': ({ session, body }) => service.createEvento(deps, session, body),
  'PUT /homenagem/eventos/:id': ({ session, params, body }) => service.editEvento(deps, session, params.id, body),
  'POST /homenagem/evento': ({ caller, body, once }) => service.createHomenagem(deps, caller, body, once),
  'PUT /homenagem/evento/:id': ({ session, params, body }) => service.editHomenagem(deps, session, params.id, body),
  'PUT /homenagem/evento/:id/aprovar': ({ session, params, body }) =>
    service.decideHomenagem(deps, session, params.id, body?.aprovado),
})
