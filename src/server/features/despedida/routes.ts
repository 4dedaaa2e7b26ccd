import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { withTotal } from '#server/http/pagination.ts'
import { readCapela } from './capela-service.ts'
import { newCodigo } from './codigo-service.ts'
import {
  listByChave,
  listLatest,
  listLive,
  listUpcoming,
  readPublica,
  searchPublished,
  validateCodigo,
} from './public-service.ts'
import { changeDespedida, createDespedida, listDespedidas, setStatus } from './service.ts'

const restricted = (deps: Deps): Handlers => ({
  'GET /cliente/despedidas': async ({ caller, query, reply }) =>
    withTotal(reply, await listDespedidas(deps, sessionFrom(caller), query, false)),
  'GET /cliente/despedidas-moderacao': async ({ caller, query, reply }) =>
    withTotal(reply, await listDespedidas(deps, sessionFrom(caller), query, true)),
  'POST /cliente/nova-despedida': ({ caller, body, once }) => createDespedida(deps, sessionFrom(caller), body, once),
  'POST /cliente/update-despedida': ({ caller, body, once }) =>
    changeDespedida(deps, sessionFrom(caller), body, true, once),
  'POST /cliente/update-despedida-moderador': ({ caller, body, once }) =>
    changeDespedida(deps, sessionFrom(caller), body, false, once),
  'POST /cliente/update-despedida-status': ({ caller, body, once }) => setStatus(sessionFrom(caller), body, once),
  'POST /cliente/despedida/:id/novo-codigo': ({ caller, params, once }) =>
    newCodigo(deps, sessionFrom(caller), params.id, once),
})

export const despedidaHandlers = (deps: Deps): Handlers => ({
  ...restricted(deps),
  'GET /exibicao/despedida/:id/:codigo': call => readPublica(deps, call, call.params.id, call.params.codigo),
  'GET /exibicao/validar-codigo': call => validateCodigo(deps, call, call.query.despedidaId, call.query.codigo),
  'GET /exibicao/despedida-capela/:empresa/:id': ({ params, query }) =>
    readCapela(deps, params.empresa, params.id, query.chave),
  'GET /exibicao/despedida-chave/:token': async ({ params, reply }) =>
    withTotal(reply, await listByChave(deps, params.token)),
  'GET /exibicao/despedidas/busca': async ({ query, reply }) =>
    withTotal(reply, await searchPublished(deps, query.nome)),
  'GET /exibicao/despedidas/ultimas': async ({ query, reply }) => withTotal(reply, await listLatest(deps, query)),
  'GET /exibicao/despedidas/proximas': async ({ reply }) => withTotal(reply, await listUpcoming(deps)),
  'GET /exibicao/despedidas/apresentadas': async ({ query, reply }) => withTotal(reply, await listLive(deps, query)),
})
