import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { withTotal } from '#server/http/pagination.ts'
import { listHistorico } from './service.ts'

export const auditoriaHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/despedida/:id/historico': async ({ params, query, reply }) =>
    withTotal(reply, await listHistorico(deps.db, params.id, query)),
})
