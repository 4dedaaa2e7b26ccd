import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { hidePerson, kioskAddress, listPeople, readUnit, replaceKiosk, searchGraves } from './service.ts'

export const sepulturaHandlers = (deps: Deps): Handlers => ({
  'GET /exibicao/sepultura/:empresa': ({ params }) => readUnit(deps, params.empresa),
  'POST /exibicao/sepultura/:empresa': ({ caller, params, body }) => searchGraves(deps, caller, params.empresa, body),
  'GET /cliente/sepultura/:empresa/totem': async ({ params }) => ({
    endereco: await kioskAddress(deps, params.empresa),
  }),
  'POST /cliente/sepultura/:empresa/totem': async ({ session, params }) => ({
    endereco: await replaceKiosk(deps, session, params.empresa),
  }),
  'GET /cliente/sepulturas/pessoas': ({ query }) => listPeople(deps, query),
  'PUT /cliente/sepulturas/pessoas/:id': ({ session, params, body }) => hidePerson(deps, session, params.id, body),
})
