import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { readRelatorio } from './service.ts'

export const relatorioHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/relatorios': ({ query }) => readRelatorio(deps, query),
})
