import type { Readable } from 'node:stream'
import { portalNow } from '#server/core/clock.ts'
import { createReadCache } from '#server/core/read-cache.ts'
import type { Deps } from '#server/deps.ts'
import type { MediaResponse } from '#server/live/media-files.ts'
import { readTicket, type Ticket } from '#server/live/ticket.ts'
import { readWebVtt } from './legenda/service.ts'
import { findReplayAccess, type ReplayAccess } from './store.ts'

type ReplayResponse =
  | MediaResponse
  | { status: 200; type: string; cache: string; body: Readable; attachment: string }
  | { status: 503 }

/**
 * A revoked consent or a replaced code takes effect within two seconds. Access data is used for a minute while the database is
 * unavailable.
 */
const ACCESS_CACHE_LIMITS = { ttlMs: 2000, staleMs: 60_000, max: 500 } as const

/** Checks the ticket's expiry, the retention period, the access version and the consent. */
const allows = (access: ReplayAccess, ticket: Ticket, confirmed: boolean): boolean => {
  const seconds = portalNow() / 1000
  if (ticket.exp < seconds || access.ate < seconds) return false
  if (ticket.holder !== 'visitante') return confirmed && ticket.versao === access.acessoVersao
  if (!access.ativa || access.quem !== 'acesso' || !access.mostrada) return false
  return ticket.versao === 0 ? access.publica : ticket.versao === access.acessoVersao
}

const LEGENDAS_FILE = 'legendas.vtt'

const FILE = /^[a-z0-9-]{1,80}\.mp4$/

/** `confirmed`: the session of the ticket is valid and has access to the despedida. */
type ReplayRequest = { chave: string; ticket: string; file: string; confirmed: boolean }

/** Serves playlist, segments or whole file of a recording under a signed address, with the same access check as the transmissao. */
export const createReplay = (deps: Deps) => {
  const cached = createReadCache<ReplayAccess | undefined>(ACCESS_CACHE_LIMITS)
  return async ({ chave, ticket: ticketText, file, confirmed }: ReplayRequest): Promise<ReplayResponse> => {
    const ticket = readTicket(deps.secrets, chave, ticketText)
    const access = ticket && (await cached(chave, () => findReplayAccess(deps.db, chave)))
    if (!ticket || !access || !allows(access, ticket, confirmed)) return { status: 403 }
    if (file === LEGENDAS_FILE) {
      const body = await readWebVtt(deps, chave, access)
      return body === undefined
        ? { status: 404 }
        : { status: 200, type: 'text/vtt; charset=utf-8', cache: 'no-store', body }
    }
    if (!file.endsWith('.mp4')) return deps.recordings.serve(chave, file, access)
    if (ticket.holder !== 'sessao' || !FILE.test(file)) return { status: 403 }
    const body = await deps.recordings.download(chave, access)
    if (!body) return { status: 503 }
    return { status: 200, type: 'video/mp4', cache: 'no-store', body, attachment: file }
  }
}
