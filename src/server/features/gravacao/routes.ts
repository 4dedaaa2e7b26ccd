import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { cutGravacao, readDownload, readGravacao, readReplays, registerConsent, revokeConsent } from './service.ts'

export const gravacaoHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/gravacao/:id': ({ caller, params }) => readGravacao(deps, sessionFrom(caller), params.id),
  'POST /cliente/gravacao/:id': ({ caller, params, body }) =>
    registerConsent(deps, sessionFrom(caller), params.id, body),
  'DELETE /cliente/gravacao/:id': ({ caller, params }) => revokeConsent(deps, sessionFrom(caller), params.id),
  'POST /cliente/gravacao/:id/arquivo/:gravacao': ({ caller, params }) =>
    readDownload(deps, sessionFrom(caller), params.id, params.gravacao),
  'PUT /cliente/gravacao/:id/corte/:gravacao': ({ caller, params, body }) =>
    cutGravacao(deps, sessionFrom(caller), params, body),
  'GET /api/videos/gravacao/:camera': ({ caller, params, query }) =>
    readReplays(deps, caller, params.camera, query.codigo),
})
