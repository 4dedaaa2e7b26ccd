import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/plugins/contract.ts'
import { listHistorico } from './service.ts'

export const auditoriaHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/despedida/:id/historico': async ({ params, query, reply }) => {
    const { itens, total } = await listHistorico(deps.db, params.id, query)
    reply.header('x-total-count', total)
    return itens
  },
})
