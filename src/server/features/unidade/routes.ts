import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { listUnitContacts } from './service.ts'

export const unidadeHandlers = (deps: Deps): Handlers => ({
  'GET /exibicao/contatos': () => listUnitContacts(deps),
})
