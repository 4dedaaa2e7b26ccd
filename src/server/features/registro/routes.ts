import { Problem } from '#server/core/problem.ts'
import type { ServiceKey } from '#server/db/service-keys.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { listContrato, receiveFalecido, receiveFalecidos } from './service.ts'

/** The binding refuses a call without one before its handler runs. */
const keyOf = ({ serviceKey }: Caller): ServiceKey => {
  if (!serviceKey) throw new Problem('CHAVE_DE_SERVICO_RECUSADA')
  return serviceKey
}

export const registroHandlers = (deps: Deps): Handlers => ({
  'GET /integracao/falecidos/:contrato': ({ params }) => listContrato(deps, params.contrato),
  'PUT /integracao/falecidos/:contrato': ({ caller, params, body }) =>
    receiveFalecido(deps, keyOf(caller), params.contrato, body),
  'POST /integracao/falecidos': ({ caller, body }) => receiveFalecidos(deps, keyOf(caller), body.falecidos),
})
