import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changeColaborador, createColaborador, listColaboradores } from './service.ts'

export const colaboradorHandlers = (deps: Deps): Handlers => ({
  'GET /usuario/colaboradores': () => listColaboradores(deps.db),
  'POST /usuario/nova-pessoa-colaborador': ({ caller, body, once }) =>
    createColaborador(sessionFrom(caller), body, once),
  'PUT /usuario/atualizar-colaborador/:id': ({ caller, params, body, once }) =>
    changeColaborador(sessionFrom(caller), params.id, body, once),
})
