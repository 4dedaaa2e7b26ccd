import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changePerfil, readPerfil } from './service.ts'

export const perfilHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/perfil': ({ caller }) => readPerfil(deps.db, sessionFrom(caller)),
  'PUT /cliente/perfil': ({ caller, body }) => changePerfil(deps, sessionFrom(caller), body),
})
