import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changePerfil, readPerfil } from './service.ts'

export const perfilHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/perfil': ({ session }) => readPerfil(deps.db, session),
  'PUT /cliente/perfil': ({ session, body }) => changePerfil(deps, session, body),
})
