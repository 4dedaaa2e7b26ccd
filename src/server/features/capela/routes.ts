import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { readFolhaDoDia } from './folha/service.ts'
import { listApresentacoes, listConflicts, listExpiring, saveApresentacao, updateApresentacao } from './service.ts'

export const capelaHandlers = (deps: Deps): Handlers => ({
  'GET /apresentacao/despedida/:id': ({ session, params }) => listApresentacoes(deps.db, session, params.id),
  'POST /apresentacao/salva': ({ session, body, once }) => saveApresentacao(session, body, once),
  'PUT /apresentacao/update': ({ session, body, once }) => updateApresentacao(session, body, once),
  'GET /apresentacao/lista-vencer': ({ query }) => listExpiring(deps.db, query.busca),
  'GET /apresentacao/folha-do-dia/:empresa': ({ params }) => readFolhaDoDia(deps.db, params.empresa),
  'GET /apresentacao/conflitos': ({ query }) => listConflicts(deps.db, query),
})
