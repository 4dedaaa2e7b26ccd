import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { checkLink, listUnitContacts, reportLink } from './service.ts'

export const unidadeHandlers = (deps: Deps): Handlers => ({
  'GET /exibicao/contatos': () => listUnitContacts(deps),
  'GET /exibicao/verificar': ({ query }) => checkLink(deps, query.endereco),
  'POST /exibicao/verificar': ({ caller, body }) => reportLink(deps, caller, body.endereco),
})
