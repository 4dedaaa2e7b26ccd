import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changeColaborador, createColaborador, listColaboradores } from './service.ts'

export const colaboradorHandlers = (deps: Deps): Handlers => ({
  'GET /usuario/colaboradores': ({ query }) => listColaboradores(deps.db, query.busca),
  'POST /usuario/nova-pessoa-colaborador': ({ session, body, once }) => createColaborador(session, body, once),
  'PUT /usuario/atualizar-colaborador/:id': ({ session, params, body, once }) =>
    changeColaborador(session, params.id, body, once),
})
