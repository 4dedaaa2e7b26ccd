import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { createServiceKey, listServiceKeys, revokeServiceKey } from './service.ts'

export const servicoHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/servico/chaves': () => listServiceKeys(deps),
  'POST /cliente/servico/chaves': ({ session, body }) => createServiceKey(deps, session, body),
  'DELETE /cliente/servico/chaves/:id': ({ session, params }) => revokeServiceKey(deps, session, params.id),
})
