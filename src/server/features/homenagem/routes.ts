import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { createFormSlots, type FormSlot } from '#server/http/form-slots.ts'
import { acompanhar } from './acompanhamento.ts'
import { decidirDenuncia, denunciar, listDenuncias, listRegistro } from './denuncia/service.ts'
import { aprovarVarias, desfazer, recusar, setPublicado } from './moderacao/service.ts'
import { createNovidades } from './novidades-service.ts'
import { codigoIn, createFromPage, createHomenagem } from './sending-service.ts'
import { listHomenagens, listHomenagensAprovadas, listHomenagensDaCapela, readAgradecimento } from './service.ts'
import { corrigirTranscricao } from './voz/service.ts'

const novidadesHandlers = (deps: Deps): Handlers => {
  const novidades = createNovidades(deps)
  return {
    'GET /homenagem/novidades/:despedidaId': ({ caller, params, query, request, reply }) =>
      novidades(request, reply, { caller, ...params, visto: query.visto }),
  }
}

const moderationHandlers = (deps: Deps): Handlers => ({
  'PUT /homenagem/aprovar-varias': ({ session, body }) => aprovarVarias(deps, session, body),
  'PUT /homenagem/desfazer-decisao': ({ session, body }) => desfazer(deps, session, body),
  'PUT /homenagem/recusar/:id': ({ session, params, body }) => recusar(deps, session, params.id, body.motivo),
  'PUT /homenagem/transcricao/:id': ({ session, params, body }) => corrigirTranscricao(deps, session, params.id, body),
  'POST /homenagem/acompanhar': ({ body }) => acompanhar(deps, body.acompanhamentos),
  'POST /homenagem/denuncia': ({ caller, body, request }) =>
    denunciar(deps, caller, body, body.codigo || codigoIn(request)),
  'GET /homenagem/denuncias': ({ query }) => listRegistro(deps, query),
  'GET /homenagem/denuncias/:id': ({ session, params, query }) => listDenuncias(deps, session, params.id, query),
  'PUT /homenagem/denuncias/:id': ({ session, params, body }) =>
    decidirDenuncia(deps, session, params.id, body.decisao),
})

const envioHandlers = (deps: Deps): Handlers => {
  const slots = createFormSlots()
  const inSlot = async <T>(address: string, work: (slot: FormSlot) => Promise<T>): Promise<T> => {
    const slot = slots.enter(address)
    try {
      return await work(slot)
    } finally {
      slot.leave()
    }
  }
  return {
    'POST /homenagem/homenagem': ({ caller, request, once }) =>
      inSlot(caller.address, slot => createHomenagem(deps, { caller, request, slot, once })),
    'POST /homenagem/formulario/:despedidaId': ({ caller, params, request, reply, once }) =>
      inSlot(caller.address, slot => createFromPage(deps, params.despedidaId, { caller, request, reply, slot, once })),
  }
}

export const homenagemHandlers = (deps: Deps): Handlers => ({
  ...moderationHandlers(deps),
  ...novidadesHandlers(deps),
  ...envioHandlers(deps),
  'GET /exibicao/homenagens-capela/:empresa/:id': ({ params, query }) =>
    listHomenagensDaCapela(deps, params.empresa, params.id, query.chave),
  'GET /homenagem/agradecimento/:despedidaId': ({ caller, params, request }) =>
    readAgradecimento(deps, caller, params.despedidaId, codigoIn(request)),
  'GET /homenagem/homenagem-aprovadas/:despedidaId': ({ caller, params, query, request }) =>
    listHomenagensAprovadas(deps, caller, params.despedidaId, codigoIn(request), query),
  'GET /homenagem/homenagem-despedida/:id': ({ session, params, query }) =>
    listHomenagens(deps, session, params.id, query),
  'PUT /homenagem/update-status-homenagem/:id/:publicado': ({ session, params }) =>
    setPublicado(deps, session, params.id, params.publicado),
})
