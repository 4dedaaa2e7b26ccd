import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { listBookings, listConflicts, listExpiring, saveBooking, updateBooking } from './service.ts'

export const capelaHandlers = (deps: Deps): Handlers => ({
  'GET /apresentacao/despedida/:id': ({ caller, params }) => listBookings(deps.db, sessionFrom(caller), params.id),
  'POST /apresentacao/salva': ({ caller, body, once }) => saveBooking(sessionFrom(caller), body, once),
  'PUT /apresentacao/update': ({ caller, body, once }) => updateBooking(sessionFrom(caller), body, once),
  'GET /apresentacao/lista-vencer': () => listExpiring(deps.db),
  'GET /apresentacao/conflitos': ({ query }) => listConflicts(deps.db, query),
})
