import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { listApresentacoes, listConflicts, listExpiring, saveApresentacao, updateApresentacao } from './service.ts'

export const capelaHandlers = (deps: Deps): Handlers => ({
  'GET /apresentacao/despedida/:id': ({ caller, params }) => listApresentacoes(deps.db, sessionFrom(caller), params.id),
  'POST /apresentacao/salva': ({ caller, body, once }) => saveApresentacao(sessionFrom(caller), body, once),
  'PUT /apresentacao/update': ({ caller, body, once }) => updateApresentacao(sessionFrom(caller), body, once),
  'GET /apresentacao/lista-vencer': () => listExpiring(deps.db),
  'GET /apresentacao/conflitos': ({ query }) => listConflicts(deps.db, query),
})
