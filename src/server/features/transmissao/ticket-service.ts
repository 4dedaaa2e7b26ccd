import { createReadCache } from '#server/core/read-cache.ts'
import { listLiveSessions } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { hasDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { accountOfVid, readTicket, sessionVid } from '#server/live/ticket.ts'
import { findModeradoresOfStream } from './store.ts'

/**
 * An ended session, a changed code or a removed moderator ends an open picture within two seconds. The picture continues for a minute while
 * the database is unavailable.
 */
const CONFIRMATION_LIMITS = { ttlMs: 1500, staleMs: 60_000, max: 500 } as const

const isAllowed = async (deps: Deps, stream: string, vid: string): Promise<boolean> => {
  const found = await findModeradoresOfStream(deps.db, stream)
  if (!found) return false
  const contaId = accountOfVid(vid)
  const sessions = await listLiveSessions(deps.db, contaId)
  const session = sessions.find(one => sessionVid(deps.secrets, contaId, one.sessaoId) === vid)
  return hasDespedidaAccess(session, found.moderadores)
}

/** Whether the ticket of a session is still valid: the session exists on any node, and has access to the despedida of this stream or recording. */
export const createSessionTickets = (deps: Deps) => {
  const confirm = createReadCache<boolean>(CONFIRMATION_LIMITS)
  return async (stream: string, ticketText: string): Promise<boolean> => {
    const ticket = readTicket(deps.secrets, stream, ticketText)
    if (ticket?.holder !== 'sessao') return false
    return confirm(`${stream}/${ticket.vid}`, () => isAllowed(deps, stream, ticket.vid))
  }
}
