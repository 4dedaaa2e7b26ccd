import { listLiveSessions } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { hasDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { accountOfVid, readTicket, sessionVid } from '#server/live/ticket.ts'
import { findModeradorOfStream } from './store.ts'

/** An ended session, a changed code or a removed moderator ends an open picture within two seconds. */
const CONFIRMATION_TTL_MS = 1500
/** An open picture continues for this long while the database is unavailable. */
const STALE_CONFIRMATION_MS = 60_000
const CONFIRMATIONS_MAX = 500

type Confirmation = { allowed: Promise<boolean>; at: number; last: boolean }

const isAllowed = async (deps: Deps, stream: string, vid: string): Promise<boolean> => {
  const found = await findModeradorOfStream(deps.db, stream)
  if (!found) return false
  const contaId = accountOfVid(vid)
  const sessions = await listLiveSessions(deps.db, contaId)
  const session = sessions.find(one => sessionVid(deps.secrets, contaId, one.sessaoId) === vid)
  return hasDespedidaAccess(session, found.moderadorId)
}

/**
 * Whether the ticket of a session is still valid: the session exists on any node, and has access to the despedida of this stream or
 * recording. One database read serves all requests of a player for `CONFIRMATION_TTL_MS`.
 */
export const createSessionTickets = (deps: Deps) => {
  const confirmations = new Map<string, Confirmation>()
  const confirm = (key: string, stream: string, vid: string): Promise<boolean> => {
    const before = confirmations.get(key)
    const now = Date.now()
    if (before && now - before.at < CONFIRMATION_TTL_MS) return before.allowed
    const confirmation: Confirmation = { at: now, last: before?.last ?? false, allowed: Promise.resolve(false) }
    confirmation.allowed = isAllowed(deps, stream, vid).then(
      allowed => {
        confirmation.last = allowed
        return allowed
      },
      (error: unknown) => {
        if (before?.last && now - before.at < STALE_CONFIRMATION_MS) {
          // The next request reads again, and the previous confirmation is not extended.
          confirmation.at = before.at
          return true
        }
        confirmations.delete(key)
        throw error
      },
    )
    confirmations.delete(key)
    confirmations.set(key, confirmation)
    for (const old of [...confirmations.keys()].slice(0, -CONFIRMATIONS_MAX)) confirmations.delete(old)
    return confirmation.allowed
  }
  return async (stream: string, ticketText: string): Promise<boolean> => {
    const ticket = readTicket(deps.secrets, stream, ticketText)
    return ticket?.holder === 'sessao' && (await confirm(`${stream}/${ticket.vid}`, stream, ticket.vid))
  }
}
