import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/plugins/contract.ts'

export const homenagemHandlers = (_deps: Deps): Handlers => ({})
