import type { Deps } from '#server/deps.ts'
import { listRecentAlarms } from '#server/features/alarme/service.ts'
import type { Handlers } from '#server/http/contract.ts'
import { readSituacao, readSteps } from './service.ts'

export const situacaoHandlers = (deps: Deps): Handlers => ({
  'GET /api/situacao': () => readSituacao(deps),
  'GET /api/situacao/alarmes': () => listRecentAlarms(deps.db),
  'GET /api/primeiros-passos': () => readSteps(deps),
})
