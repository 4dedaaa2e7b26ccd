import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { withTotal } from '#server/http/pagination.ts'
import * as service from './service.ts'

export const eventoHandlers = (deps: Deps): Handlers => ({
  'GET /homenagem/eventos/aprovados': async ({ query, reply }) =>
    withTotal(reply, await service.listAprovadas(deps, query)),
  'GET /homenagem/eventos/': async ({ query, reply }) => withTotal(reply, await service.listHomenagens(deps, query)),
  'GET /homenagem/eventos/atual': () => service.readEventoAtual(deps),
  'POST /homenagem/eventos': ({ caller, body }) => service.createEvento(deps, sessionFrom(caller), body),
  'PUT /homenagem/eventos/:id': ({ caller, params, body }) =>
    service.editEvento(deps, sessionFrom(caller), params.id, body),
  'POST /homenagem/evento': ({ caller, body, once }) => service.createHomenagem(deps, caller, body, once),
  'PUT /homenagem/evento/:id': ({ caller, params, body }) =>
    service.editHomenagem(deps, sessionFrom(caller), params.id, body),
  'PUT /homenagem/evento/:id/aprovar': ({ caller, params, body }) =>
    service.decideHomenagem(deps, sessionFrom(caller), params.id, body?.aprovado),
})
