import type { Deps } from '#server/deps.ts'
import { codigoIn } from '#server/features/homenagem/sending-service.ts'
import type { Handlers } from '#server/http/contract.ts'
import { announceFotografia, finishFotografia, receivePart } from './envio-service.ts'
import {
  decideFotografia,
  denunciarFotografia,
  editFotografia,
  listDaDespedida,
  listFotografias,
  listFotografiasDaCapela,
  orderFotografias,
  removeFotografia,
  takeFromHomenagem,
} from './service.ts'

export const fotografiaHandlers = (deps: Deps): Handlers => ({
  'GET /exibicao/fotografias/:despedidaId': ({ caller, params, request }) =>
    listFotografias(deps, caller, params.despedidaId, codigoIn(request)),
  'GET /exibicao/fotografias-capela/:empresa/:id': ({ params, query }) =>
    listFotografiasDaCapela(deps, params.empresa, params.id, query.chave),
  'POST /exibicao/fotografias/denuncia': ({ caller, body, request }) =>
    denunciarFotografia(deps, caller, body, body.codigo || codigoIn(request)),
  'GET /cliente/despedida/:id/fotografias': ({ session, params }) => listDaDespedida(deps, session, params.id),
  'PUT /cliente/despedida/:id/fotografias': ({ session, params, body }) =>
    orderFotografias(deps, session, params.id, body.ids),
  'PUT /cliente/despedida/:id/fotografias/:fotografia': ({ session, params, body }) =>
    editFotografia(deps, session, params, body),
  'DELETE /cliente/despedida/:id/fotografias/:fotografia': ({ session, params }) =>
    removeFotografia(deps, session, params),
  'PUT /cliente/despedida/:id/fotografias/:fotografia/denuncias': ({ session, params, body }) =>
    decideFotografia(deps, session, params, body.decisao),
  'POST /cliente/despedida/:id/fotografias/da-homenagem': ({ session, params, body }) =>
    takeFromHomenagem(deps, session, params.id, body.homenagem),
  'POST /cliente/despedida/:id/fotografias/envios': ({ session, params, body }) =>
    announceFotografia(deps, session, params.id, body),
  'PUT /cliente/despedida/:id/fotografias/envios/:envio/partes/:parte': ({ session, params, body }) =>
    receivePart(deps, session, params, body),
  'POST /cliente/despedida/:id/fotografias/envios/:envio/concluir': ({ session, params }) =>
    finishFotografia(deps, session, params),
})
