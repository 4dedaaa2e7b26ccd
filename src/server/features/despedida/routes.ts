import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { readCapela } from './capela-service.ts'
import { newCodigo } from './codigo-service.ts'
import { writeNotaInterna } from './nota-interna/service.ts'
import {
  listByChave,
  listLatest,
  listLive,
  listUpcoming,
  openWithCodigo,
  readPublica,
  searchPublished,
  validateCodigo,
} from './public-service.ts'
import { changeDespedida, createDespedida, listDespedidas, readWithMensagens, setStatus } from './service.ts'

const restricted = (deps: Deps): Handlers => ({
  'GET /cliente/despedida/:id': ({ session, params }) => readWithMensagens(deps, session, params.id),
  'GET /cliente/despedidas': ({ session, query }) => listDespedidas(deps, session, query, false),
  'GET /cliente/despedidas-moderacao': ({ session, query }) => listDespedidas(deps, session, query, true),
  'POST /cliente/nova-despedida': ({ session, body, once }) => createDespedida(deps, session, body, once),
  'POST /cliente/update-despedida': ({ session, body, once }) => changeDespedida(deps, session, body, true, once),
  'POST /cliente/update-despedida-moderador': ({ session, body, once }) =>
    changeDespedida(deps, session, body, false, once),
  'POST /cliente/update-despedida-status': ({ session, body, once }) => setStatus(session, body, once),
  'PUT /cliente/despedida/:id/nota-interna': ({ session, params, body }) =>
    writeNotaInterna(deps, session, params.id, body),
  'POST /cliente/despedida/:id/novo-codigo': ({ session, params, once }) => newCodigo(deps, session, params.id, once),
})

export const despedidaHandlers = (deps: Deps): Handlers => ({
  ...restricted(deps),
  'GET /exibicao/despedida/:id/:codigo': call => readPublica(deps, call, call.params.id, call.params.codigo),
  'GET /exibicao/validar-codigo': call => validateCodigo(deps, call, call.query.despedidaId, call.query.codigo),
  'POST /exibicao/abrir/:despedidaId': call =>
    openWithCodigo(deps, call, String(call.params.despedidaId), call.body.codigo),
  'GET /exibicao/despedida-capela/:empresa/:id': ({ params, query }) =>
    readCapela(deps, params.empresa, params.id, query.chave),
  'GET /exibicao/despedida-chave/:token': ({ params }) => listByChave(deps, params.token),
  'GET /exibicao/despedidas/busca': ({ query }) => searchPublished(deps, query.nome),
  'GET /exibicao/despedidas/ultimas': ({ query }) => listLatest(deps, query),
  'GET /exibicao/despedidas/proximas': () => listUpcoming(deps),
  'GET /exibicao/despedidas/apresentadas': ({ query }) => listLive(deps, query),
})
