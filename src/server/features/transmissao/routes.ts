import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/plugins/caller.ts'
import type { Handlers } from '#server/plugins/contract.ts'
import { endBroadcast, extendWindow, readTransmissao, reopenBroadcast, setCamera } from './monitor.ts'
import { readStream } from './service.ts'

export const transmissaoHandlers = (deps: Deps): Handlers => ({
  'GET /api/videos/stream/:camera': ({ caller, params, query }) =>
    readStream(deps, caller, params.camera, query.codigo),
  'GET /cliente/transmissao/:id': ({ caller, params }) => readTransmissao(deps, sessionFrom(caller), params.id),
  'PUT /cliente/transmissao/:id/camera': ({ caller, params, body }) =>
    setCamera(deps, sessionFrom(caller), params.id, body.ligada),
  'POST /cliente/transmissao/:id/estender': ({ caller, params, body }) =>
    extendWindow(deps, sessionFrom(caller), params.id, body.minutos),
  'POST /cliente/transmissao/:id/encerrar': ({ caller, params }) => endBroadcast(deps, sessionFrom(caller), params.id),
  'POST /cliente/transmissao/:id/reabrir': ({ caller, params }) =>
    reopenBroadcast(deps, sessionFrom(caller), params.id),
})
