import type { Deps } from '#server/deps.ts'
import { readAccess, sendAccessAgain } from '#server/features/despedida/acesso-familia/service.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changeModerador, createModerador, readModeradorDaDespedida } from './service.ts'

export const moderadorHandlers = (deps: Deps): Handlers => ({
  'POST /cliente/nova-pessoa-moderador': ({ session, body, once }) => createModerador(deps, session, body, once),
  'POST /cliente/update-pessoa-moderador': ({ session, body, once }) => changeModerador(deps, session, body, once),
  'GET /cliente/moderador-despedida/:id': ({ session, params }) =>
    readModeradorDaDespedida(deps.db, session, params.id),
  'GET /cliente/despedida/:id/acesso-enviado': ({ params }) => readAccess(deps, params.id),
  'POST /cliente/despedida/:id/enviar-acesso': ({ session, params }) => sendAccessAgain(deps, session, params.id),
})
