import type { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import type { MediaResponse } from '#server/live/stream-engine.ts'
import { readTicket, type Ticket } from '#server/live/ticket.ts'
import { findGate, type Gate } from './store.ts'

type ReplayServed =
  | MediaResponse
  | { status: 200; type: string; cache: string; body: Readable; attachment: string }
  | { status: 503 }

/** What the database said about a recording is believed for so long: a revoked consent or a replaced code closes it within that. */
const BELIEVED_MS = 2000
/** While the database is away. */
const STALE_MS = 60_000
const KNOWN_MAX = 500

type Known = { gate: Gate | undefined; at: number }

const createGates = (deps: Deps) => {
  const known = new Map<string, Known>()
  return async (chave: string): Promise<Gate | undefined> => {
    const before = known.get(chave)
    const age = Date.now() - (before?.at ?? 0)
    if (before && age < BELIEVED_MS) return before.gate
    try {
      const gate = await findGate(deps.db, chave)
      known.delete(chave)
      known.set(chave, { gate, at: Date.now() })
      for (const old of [...known.keys()].slice(0, -KNOWN_MAX)) known.delete(old)
      return gate
    } catch (error) {
      if (before && age < STALE_MS) return before.gate
      throw error
    }
  }
}

/** Within its term, the term of the recording, and under a code and a consent that still count. */
const allows = (gate: Gate, ticket: Ticket, confirmed: boolean): boolean => {
  const seconds = Date.now() / 1000
  if (ticket.exp < seconds || gate.ate < seconds) return false
  if (ticket.holder !== 'visitante') return confirmed && ticket.versao === gate.acessoVersao
  if (!gate.ativa || gate.quem !== 'acesso') return false
  return ticket.versao === 0 ? gate.publica : ticket.versao === gate.acessoVersao
}

const FILE = /^[a-z0-9-]{1,80}\.mp4$/

/** `confirmed`: the session of the ticket lives and reaches the despedida. */
type ReplayRequest = { chave: string; ticket: string; file: string; confirmed: boolean }

/** Playlist, piece or whole file of a recording under a signed address; the same shape and the same gate as the live picture. */
export const createReplay = (deps: Deps) => {
  const gateOf = createGates(deps)
  return async ({ chave, ticket: ticketText, file, confirmed }: ReplayRequest): Promise<ReplayServed> => {
    const ticket = readTicket(deps.secrets, chave, ticketText)
    const gate = ticket && (await gateOf(chave))
    if (!ticket || !gate || !allows(gate, ticket, confirmed)) return { status: 403 }
    if (!file.endsWith('.mp4')) return deps.recordings.serve(chave, file, gate)
    if (ticket.holder !== 'sessao' || !FILE.test(file)) return { status: 403 }
    const body = await deps.recordings.download(chave, gate)
    if (!body) return { status: 503 }
    return { status: 200, type: 'video/mp4', cache: 'no-store', body, attachment: file }
  }
}
