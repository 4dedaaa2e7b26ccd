import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { listHistorico } from './service.ts'

export const auditoriaHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/despedida/:id/historico': ({ params, query }) => listHistorico(deps.db, params.id, query),
})
