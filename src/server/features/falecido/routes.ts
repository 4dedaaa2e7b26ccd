import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changeFalecido, createFalecido, latestFalecidos, searchFalecidos } from './service.ts'

export const falecidoHandlers = (deps: Deps): Handlers => ({
  'POST /cliente/nova-pessoa-falecida': ({ session, body, once }) => once(tx => createFalecido(tx, session, body)),
  'POST /cliente/update-pessoa-falecida': ({ session, body, once }) => once(tx => changeFalecido(tx, session, body)),
  'GET /cliente/pessoas-ivertex-falecidas': () => latestFalecidos(deps),
  'GET /cliente/pessoas-ivertex': ({ session, query }) => searchFalecidos(deps, session, query),
})
