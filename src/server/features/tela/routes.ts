import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import * as service from './service.ts'

export const telaHandlers = (deps: Deps): Handlers => ({
  'POST /exibicao/tela': ({ caller, body }) => service.answerHeartbeat(deps, body, caller.address),
  'GET /exibicao/saguao/:empresa': ({ params }) => service.listToday(deps, params.empresa),
  'GET /cliente/telas': ({ query }) => service.listTelas(deps, query.busca),
  'POST /cliente/telas/chave': ({ session, body }) => service.createChave(deps, session, body),
  'POST /cliente/telas/:id/recarregar': ({ params }) => service.reloadTela(deps, params.id),
  'POST /cliente/telas/remover': ({ body }) => service.removeTelas(deps, body.ids),
  'DELETE /cliente/telas/:id': ({ params }) => service.forgetTela(deps, params.id),
})
