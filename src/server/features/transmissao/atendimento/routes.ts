import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import * as service from './service.ts'

export const atendimentoHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/cartoes-capela': () => service.listCartoes(deps),
  'POST /cliente/cartoes-capela': ({ session, body }) => service.createCartao(deps, session, body),
  'POST /cliente/cartoes-capela/cancelar': ({ session, body }) => service.cancelCartao(deps, session, body),
  'POST /atendimento/estado': ({ caller, body }) => service.readAtendimento(deps, caller, body.chave),
  'POST /atendimento/cerimonia': ({ caller, body }) =>
    service.markCerimonia(deps, caller, body.chave, body.emAndamento),
  'POST /atendimento/estender': ({ caller, body }) => service.extendVelorio(deps, caller, body),
})
