import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { beginEnvio, endEnvio, takeParte } from './envio-service.ts'
import { endTransmissao, extendWindow, readTransmissao, reopenTransmissao, setCamera } from './monitor-service.ts'
import { readStream } from './service.ts'

/** @throws Problem FORMATO_NAO_ACEITO for anything but bytes. */
const bytesOf = (body: unknown): Buffer => {
  if (!Buffer.isBuffer(body)) throw new Problem('FORMATO_NAO_ACEITO')
  return body
}

export const transmissaoHandlers = (deps: Deps): Handlers => ({
  'GET /api/videos/stream/:camera': ({ caller, params, query }) => readStream(deps, caller, params.camera, query),
  'GET /cliente/transmissao/:id': ({ caller, params }) => readTransmissao(deps, sessionFrom(caller), params.id),
  'PUT /cliente/transmissao/:id/camera': ({ caller, params, body }) =>
    setCamera(deps, sessionFrom(caller), params.id, body.ligada),
  'POST /cliente/transmissao/:id/estender': ({ caller, params, body }) =>
    extendWindow(deps, sessionFrom(caller), params.id, body.minutos),
  'POST /cliente/transmissao/:id/encerrar': ({ caller, params }) =>
    endTransmissao(deps, sessionFrom(caller), params.id),
  'POST /cliente/transmissao/:id/reabrir': ({ caller, params }) =>
    reopenTransmissao(deps, sessionFrom(caller), params.id),
  'POST /cliente/transmissao/:id/envio': ({ caller, params, body }) =>
    beginEnvio(deps, sessionFrom(caller), params.id, body),
  'PUT /cliente/transmissao/:id/envio/:envio/:parte': async ({ caller, params, request }) => {
    const { contaId } = sessionFrom(caller)
    const { id: despedidaId, envio, parte } = params
    return takeParte(deps, { despedidaId, envio, parte, contaId, bytes: bytesOf(request.body) })
  },
  'DELETE /cliente/transmissao/:id/envio/:envio': ({ caller, params }) =>
    endEnvio(deps, sessionFrom(caller), params.id, params.envio),
})
