import { Problem } from '#server/core/problem.ts'
import { isSameSecret } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { isDirectFromThisMachine } from '#server/http/direct-request.ts'
import { beginEnvio, endEnvio, takeParte } from './envio-service.ts'
import { allowMediaClient } from './media-server-service.ts'
import {
  endTransmissao,
  extendWindow,
  markCerimonia,
  readTransmissao,
  reopen,
  setCamera,
  setLegendas,
  setMomento,
} from './monitor-service.ts'
import { readStream } from './service.ts'

/** @throws Problem FORMATO_NAO_ACEITO for anything but bytes. */
const bytesOf = (body: unknown): Buffer => {
  if (!Buffer.isBuffer(body)) throw new Problem('FORMATO_NAO_ACEITO')
  return body
}

export const transmissaoHandlers = (deps: Deps): Handlers => ({
  'POST /servidor-midia/acesso': async ({ request, query, body }) => {
    const { MEDIAMTX_CHAVE: key } = deps.config
    const isKnown = key === '' ? isDirectFromThisMachine(request) : isSameSecret(query.chave ?? '', key)
    if (!isKnown) throw new Problem('NAO_ENCONTRADO')
    await allowMediaClient(deps, body)
    return {}
  },
  'GET /api/videos/stream/:camera': ({ caller, params, query }) => readStream(deps, caller, params.camera, query),
  'GET /cliente/transmissao/:id': ({ session, params }) => readTransmissao(deps, session, params.id),
  'PUT /cliente/transmissao/:id/camera': ({ session, params, body }) =>
    setCamera(deps, session, params.id, body.ligada),
  'POST /cliente/transmissao/:id/estender': ({ session, params, body }) =>
    extendWindow(deps, session, params.id, body.minutos),
  'PUT /cliente/transmissao/:id/cerimonia': ({ session, params, body }) =>
    markCerimonia(deps, session, params.id, body.emAndamento),
  'PUT /cliente/transmissao/:id/momento': ({ session, params, body }) =>
    setMomento(deps, session, params.id, body.texto),
  'PUT /cliente/transmissao/:id/legendas': ({ session, params, body }) =>
    setLegendas(deps, session, params.id, body.ligadas),
  'POST /cliente/transmissao/:id/encerrar': ({ session, params, body }) =>
    endTransmissao(deps, session, params.id, body?.cerimonia === true),
  'POST /cliente/transmissao/:id/reabrir': ({ session, params }) => reopen(deps, session, params.id),
  'POST /cliente/transmissao/:id/envio': ({ session, params, body }) => beginEnvio(deps, session, params.id, body),
  'PUT /cliente/transmissao/:id/envio/:envio/:parte': async ({ session, params, request }) => {
    const { id: despedidaId, envio, parte } = params
    return takeParte(deps, { despedidaId, envio, parte, contaId: session.contaId, bytes: bytesOf(request.body) })
  },
  'DELETE /cliente/transmissao/:id/envio/:envio': ({ session, params }) =>
    endEnvio(deps, session, params.id, params.envio),
})
