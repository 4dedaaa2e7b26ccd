import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { hidePerson, kioskAddress, listPeople, readUnit, searchGraves } from './service.ts'

export const sepulturaHandlers = (deps: Deps): Handlers => ({
  'GET /exibicao/sepultura/:empresa': ({ params }) => readUnit(deps, params.empresa),
  'POST /exibicao/sepultura/:empresa': ({ caller, params, body }) => searchGraves(deps, caller, params.empresa, body),
  'GET /cliente/sepultura/:empresa/totem': async ({ params }) => ({ endereco: kioskAddress(deps, params.empresa) }),
  'GET /cliente/sepulturas/pessoas': ({ query }) => listPeople(deps, query),
  'PUT /cliente/sepulturas/pessoas/:id': ({ session, params, body }) => hidePerson(deps, session, params.id, body),
})
