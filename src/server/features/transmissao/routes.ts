import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/plugins/contract.ts'
import { readStream } from './service.ts'

export const transmissaoHandlers = (deps: Deps): Handlers => ({
  'GET /api/videos/stream/:camera': ({ caller, params, query }) =>
    readStream(deps, caller, params.camera, query.codigo),
})
