import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { confirmAddress, receiveEntregas } from './entrega/service.ts'

export const avisoHandlers = (deps: Deps): Handlers => ({
  'GET /avisos/entregas': ({ query }) => confirmAddress(deps, query),
  'POST /avisos/entregas': ({ request, body }) => receiveEntregas(deps, body, request.headers['x-hub-signature-256']),
})
