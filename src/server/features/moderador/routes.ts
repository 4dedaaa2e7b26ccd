import type { Deps } from '#server/deps.ts'
import { readAccess, sendAccessAgain } from '#server/features/despedida/acesso-familia/service.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changeModerador, createModerador, readModeradorDaDespedida } from './service.ts'

export const moderadorHandlers = (deps: Deps): Handlers => ({
  'POST /cliente/nova-pessoa-moderador': ({ caller, body, once }) =>
    createModerador(deps, sessionFrom(caller), body, once),
  'POST /cliente/update-pessoa-moderador': ({ caller, body, once }) =>
    changeModerador(deps, sessionFrom(caller), body, once),
  'GET /cliente/moderador-despedida/:id': ({ caller, params }) =>
    readModeradorDaDespedida(deps.db, sessionFrom(caller), params.id),
  'GET /cliente/despedida/:id/acesso-enviado': ({ params }) => readAccess(deps, params.id),
  'POST /cliente/despedida/:id/enviar-acesso': ({ caller, params }) =>
    sendAccessAgain(deps, sessionFrom(caller), params.id),
})
