import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Secrets } from '#server/core/secrets.ts'
import { CACHED_TICKETS_MAX } from './limits.ts'

/** Replaces the person in the name of a viewer without a personal code, whose devices are not counted. */
const NOBODY = '0'.repeat(12)

/**
 * Name of a viewer in tickets: 12 hexadecimal digits for the person, 12 for the device. The same device of the same person has the same name
 * in every ticket and on every node; the person cannot be recognised from it.
 */
export const viewerName = (
  secrets: Secrets,
  camera: string,
  participanteId: number | null,
  aparelho: string,
): string => {
  const person =
    participanteId === null ? NOBODY : secrets.hmac('espectador', `${camera}/${participanteId}`).slice(0, 12)
  return person + secrets.hmac('aparelho', `${camera}/${aparelho}`).slice(0, 12)
}

/** The part of a viewer's name that all devices of a code share; undefined when they are not counted. */
export const personOf = (vid: string): string | undefined => {
  const person = vid.slice(0, 12)
  return person === NOBODY ? undefined : person
}

/** Who may use a ticket: a visitor, a session (staff or the moderator), or another node of the portal. */
export type TicketHolder = 'visitante' | 'sessao' | 'no'

/**
 * The signed part of an address. `exp`: seconds since 1970. `versao`: version of the access code (0 for a visitor of a public despedida
 * without code, and for a node). `vid`: the viewer (`viewerName`), or account and session (`sessionVid`).
 */
export type Ticket = { exp: number; holder: TicketHolder; versao: number; vid: string }

/** Capitals, because a version in base 36 has none. */
const HOLDER_MARKS: Readonly<Record<TicketHolder, string>> = { visitante: '', sessao: 'S', no: 'N' }

/** Account in the first half, a keyed hash of the session in the second: it is checked against the account's sessions in the database. */
export const sessionVid = (secrets: Secrets, contaId: number, sessaoId: string): string =>
  contaId.toString(16).padStart(12, '0') + secrets.hmac('sessao-transmissao', sessaoId).slice(0, 12)

export const accountOfVid = (vid: string): number => Number.parseInt(vid.slice(0, 12), 16)

const signatureOf = (secrets: Secrets, camera: string, body: string): string =>
  secrets.hmac('transmissao', `${camera}/${body}`).slice(0, 32)

export type TicketRequest = { exp: number; holder?: TicketHolder; versao: number; vid?: string | undefined }

/** The path segment `{exp}-{holder and versao}-{vid}-{sig}`: it travels with every relative address of the playlist, without cookie or query. */
export const issueTicket = (
  secrets: Secrets,
  camera: string,
  { exp, holder = 'visitante', versao, vid = NOBODY + randomBytes(6).toString('hex') }: TicketRequest,
): string => {
  const body = `${Math.floor(exp).toString(36)}-${HOLDER_MARKS[holder]}${versao.toString(36)}-${vid}`
  return `${body}-${signatureOf(secrets, camera, body)}`
}

const holderOf = (mark: string): TicketHolder => (mark === 'S' ? 'sessao' : mark === 'N' ? 'no' : 'visitante')

/** @returns the ticket if it was signed for this stream. The caller checks `exp` and `versao`. */
export const readTicket = (secrets: Secrets, camera: string, text: string): Ticket | undefined => {
  const match = /^([0-9a-z]{1,9})-([SN]?)([0-9a-z]{1,6})-([0-9a-f]{24})-([0-9a-f]{32})$/.exec(text)
  if (!match) return undefined
  const [, exp = '', mark = '', versao = '', vid = '', signature = ''] = match
  if (!secrets.sameHmac(signature, signatureOf(secrets, camera, `${exp}-${mark}${versao}-${vid}`))) return undefined
  return { exp: Number.parseInt(exp, 36), holder: holderOf(mark), versao: Number.parseInt(versao, 36), vid }
}

/** `readTicket` with a cache of valid tickets: a player sends the same one with every request. */
export const createTicketReader = (secrets: Secrets): ((camera: string, text: string) => Ticket | undefined) => {
  const cached = new LRUCache<string, Ticket>({ max: CACHED_TICKETS_MAX })
  return (camera, text) => {
    const key = `${camera}/${text}`
    const ticket = cached.get(key) ?? readTicket(secrets, camera, text)
    if (ticket) cached.set(key, ticket)
    return ticket
  }
}
