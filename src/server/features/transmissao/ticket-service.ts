import { listLiveSessions } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { hasDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { accountOfVid, readTicket, sessionVid } from '#server/live/ticket.ts'
import { findModeradorOfStream } from './store.ts'

/** An ended session, a changed code or a removed moderator closes an open picture within two seconds. */
const CONFIRMED_MS = 1500
/** While the database is away, an open picture goes on for so long. */
const STALE_MS = 60_000
const KNOWN_MAX = 500

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
 * Whether the ticket of a session still holds: the session lives, on whichever node it was ended, and reaches the despedida of this
 * stream or recording. One read of the database serves all requests of a player for `CONFIRMED_MS`.
 */
export const createSessionTickets = (deps: Deps) => {
  const known = new Map<string, Confirmation>()
  const ask = (key: string, stream: string, vid: string): Promise<boolean> => {
    const before = known.get(key)
    const now = Date.now()
    if (before && now - before.at < CONFIRMED_MS) return before.allowed
    const confirmation: Confirmation = { at: now, last: before?.last ?? false, allowed: Promise.resolve(false) }
    confirmation.allowed = isAllowed(deps, stream, vid).then(
      allowed => {
        confirmation.last = allowed
        return allowed
      },
      (error: unknown) => {
        if (before?.last && now - before.at < STALE_MS) {
          // Asked again with the next request, and believed no longer than the last answer allows.
          confirmation.at = before.at
          return true
        }
        known.delete(key)
        throw error
      },
    )
    known.delete(key)
    known.set(key, confirmation)
    for (const old of [...known.keys()].slice(0, -KNOWN_MAX)) known.delete(old)
    return confirmation.allowed
  }
  return async (stream: string, ticketText: string): Promise<boolean> => {
    const ticket = readTicket(deps.secrets, stream, ticketText)
    return ticket?.holder === 'sessao' && (await ask(`${stream}/${ticket.vid}`, stream, ticket.vid))
  }
}
