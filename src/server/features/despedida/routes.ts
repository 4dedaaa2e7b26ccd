import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/plugins/contract.ts'

export const despedidaHandlers = (_deps: Deps): Handlers => ({})
