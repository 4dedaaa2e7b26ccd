import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { chooseMostrarEm } from './mostrar-service.ts'
import { pauseGravacao } from './pausa-service.ts'
import {
  correctFala,
  cutGravacao,
  readDownload,
  readGravacao,
  readLegendas,
  readReplays,
  registerConsent,
  revokeConsent,
  setLegendas,
} from './service.ts'

export const gravacaoHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/gravacao/:id': ({ session, params }) => readGravacao(deps, session, params.id),
  'POST /cliente/gravacao/:id': ({ session, params, body }) => registerConsent(deps, session, params.id, body),
  'DELETE /cliente/gravacao/:id': ({ session, params }) => revokeConsent(deps, session, params.id),
  'PUT /cliente/gravacao/:id/mostrar': ({ session, params, body }) => chooseMostrarEm(deps, session, params.id, body),
  'PUT /cliente/gravacao/:id/pausa': ({ session, params, body }) => pauseGravacao(deps, session, params.id, body),
  'POST /cliente/gravacao/:id/arquivo/:gravacao': ({ session, params }) =>
    readDownload(deps, session, params.id, params.gravacao),
  'PUT /cliente/gravacao/:id/corte/:gravacao': ({ session, params, body }) => cutGravacao(deps, session, params, body),
  'GET /cliente/gravacao/:id/legendas/:gravacao': ({ session, params }) => readLegendas(deps, session, params),
  'PUT /cliente/gravacao/:id/legendas/:gravacao': ({ session, params, body }) =>
    setLegendas(deps, session, params, body),
  'PUT /cliente/gravacao/:id/falas/:fala': ({ session, params, body }) => correctFala(deps, session, params, body),
  'GET /api/videos/gravacao/:camera': ({ caller, params, query }) =>
    readReplays(deps, caller, params.camera, query.codigo),
})
