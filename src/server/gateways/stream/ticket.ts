import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/secrets.ts'

/** Whose devices are not counted: staff, and whoever showed the family's own code, which is everybody's. */
const NOBODY = '0'.repeat(12)

/**
 * Name of a viewer in tickets: whose code it was, and which of its devices. The same device of the same person has the same name under
 * every ticket and on every node; nobody can tell the person from it.
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

/**
 * What an address was given for: until when (seconds since 1970), under which version of the access code (0 for a visitor of a public
 * farewell without it, -1 for staff), and to which viewer.
 */
export type Ticket = { exp: number; versao: number; vid: string }

export const STAFF_VERSAO = -1

const signatureOf = (secrets: Secrets, camera: string, body: string): string =>
  secrets.hmac('transmissao', `${camera}/${body}`).slice(0, 32)

/** The path piece `{exp}-{versao}-{vid}-{sig}`: it travels with every relative address of the playlist, without cookie or query. */
export const issueTicket = (secrets: Secrets, camera: string, exp: number, versao: number, vid?: string): string => {
  const body = `${exp.toString(36)}-${versao === STAFF_VERSAO ? 's' : versao.toString(36)}-${vid ?? NOBODY + randomBytes(6).toString('hex')}`
  return `${body}-${signatureOf(secrets, camera, body)}`
}

/** @returns the ticket when it was signed here for this very stream; its term is judged by the caller. */
export const readTicket = (secrets: Secrets, camera: string, text: string): Ticket | undefined => {
  const match = /^([0-9a-z]{1,9})-(s|[0-9a-z]{1,6})-([0-9a-f]{24})-([0-9a-f]{32})$/.exec(text)
  if (!match) return undefined
  const [, exp = '', versao = '', vid = '', signature = ''] = match
  if (!secrets.sameHmac(signature, signatureOf(secrets, camera, `${exp}-${versao}-${vid}`))) return undefined
  return { exp: Number.parseInt(exp, 36), versao: versao === 's' ? STAFF_VERSAO : Number.parseInt(versao, 36), vid }
}

const KNOWN_MAX = 5000

/** Reads tickets as `readTicket` does, and remembers the good ones: a player shows the same one with every request. */
export const createTicketReader = (secrets: Secrets): ((camera: string, text: string) => Ticket | undefined) => {
  const known = new Map<string, Ticket>()
  return (camera, text) => {
    const key = `${camera}/${text}`
    const before = known.get(key)
    if (before) return before
    const ticket = readTicket(secrets, camera, text)
    if (!ticket) return undefined
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(key, ticket)
    return ticket
  }
}
