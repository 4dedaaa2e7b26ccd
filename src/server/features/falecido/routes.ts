import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changeFalecido, createFalecido, latestFalecidos, searchFalecidos } from './service.ts'

export const falecidoHandlers = (deps: Deps): Handlers => ({
  'POST /cliente/nova-pessoa-falecida': ({ caller, body, once }) =>
    once(tx => createFalecido(tx, sessionFrom(caller), body)),
  'POST /cliente/update-pessoa-falecida': ({ caller, body, once }) =>
    once(tx => changeFalecido(tx, sessionFrom(caller), body)),
  'GET /cliente/pessoas-ivertex-falecidas': () => latestFalecidos(deps),
  'GET /cliente/pessoas-ivertex': ({ caller, query }) => searchFalecidos(deps, sessionFrom(caller), query),
})
