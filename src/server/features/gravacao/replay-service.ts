import type { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import type { MediaResponse } from '#server/live/stream-engine.ts'
import { readTicket, type Ticket } from '#server/live/ticket.ts'
import { findReplayAccess, type ReplayAccess } from './store.ts'

type ReplayResponse =
  | MediaResponse
  | { status: 200; type: string; cache: string; body: Readable; attachment: string }
  | { status: 503 }

/** How long access data of a recording is cached; a revoked consent or a replaced code takes effect within this time. */
const ACCESS_CACHE_MS = 2000
/** How long cached access data is used while the database is unavailable. */
const ACCESS_STALE_MS = 60_000
const ACCESS_CACHE_MAX = 500

type CachedAccess = { access: ReplayAccess | undefined; at: number }

const createAccessCache = (deps: Deps) => {
  const known = new Map<string, CachedAccess>()
  return async (chave: string): Promise<ReplayAccess | undefined> => {
    const before = known.get(chave)
    const age = Date.now() - (before?.at ?? 0)
    if (before && age < ACCESS_CACHE_MS) return before.access
    try {
      const access = await findReplayAccess(deps.db, chave)
      known.delete(chave)
      known.set(chave, { access, at: Date.now() })
      for (const old of [...known.keys()].slice(0, -ACCESS_CACHE_MAX)) known.delete(old)
      return access
    } catch (error) {
      if (before && age < ACCESS_STALE_MS) return before.access
      throw error
    }
  }
}

/** Checks the ticket's expiry, the retention period, the access version and the consent. */
const allows = (access: ReplayAccess, ticket: Ticket, confirmed: boolean): boolean => {
  const seconds = Date.now() / 1000
  if (ticket.exp < seconds || access.ate < seconds) return false
  if (ticket.holder !== 'visitante') return confirmed && ticket.versao === access.acessoVersao
  if (!access.ativa || access.quem !== 'acesso') return false
  return ticket.versao === 0 ? access.publica : ticket.versao === access.acessoVersao
}

const FILE = /^[a-z0-9-]{1,80}\.mp4$/

/** `confirmed`: the session of the ticket is valid and has access to the despedida. */
type ReplayRequest = { chave: string; ticket: string; file: string; confirmed: boolean }

/** Serves playlist, segments or whole file of a recording under a signed address, with the same access check as the transmissao. */
export const createReplay = (deps: Deps) => {
  const accessOf = createAccessCache(deps)
  return async ({ chave, ticket: ticketText, file, confirmed }: ReplayRequest): Promise<ReplayResponse> => {
    const ticket = readTicket(deps.secrets, chave, ticketText)
    const access = ticket && (await accessOf(chave))
    if (!ticket || !access || !allows(access, ticket, confirmed)) return { status: 403 }
    if (!file.endsWith('.mp4')) return deps.recordings.serve(chave, file, access)
    if (ticket.holder !== 'sessao' || !FILE.test(file)) return { status: 403 }
    const body = await deps.recordings.download(chave, access)
    if (!body) return { status: 503 }
    return { status: 200, type: 'video/mp4', cache: 'no-store', body, attachment: file }
  }
}
