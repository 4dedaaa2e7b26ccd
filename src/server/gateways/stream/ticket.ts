import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/secrets.ts'

/**
 * What an address was given for: until when (seconds since 1970), under which version of the access code (0 for a visitor of a public
 * farewell without it, -1 for staff), and to which viewer, at random.
 */
export type Ticket = { exp: number; versao: number; vid: string }

export const STAFF_VERSAO = -1

const signatureOf = (secrets: Secrets, camera: string, body: string): string =>
  secrets.hmac('transmissao', `${camera}/${body}`).slice(0, 32)

/** The path piece `{exp}-{versao}-{vid}-{sig}`: it travels with every relative address of the playlist, without cookie or query. */
export const issueTicket = (secrets: Secrets, camera: string, exp: number, versao: number): string => {
  const body = `${exp.toString(36)}-${versao === STAFF_VERSAO ? 's' : versao.toString(36)}-${randomBytes(8).toString('hex')}`
  return `${body}-${signatureOf(secrets, camera, body)}`
}

/** @returns the ticket when it was signed here for this very stream; its term is judged by the caller. */
export const readTicket = (secrets: Secrets, camera: string, text: string): Ticket | undefined => {
  const match = /^([0-9a-z]{1,9})-(s|[0-9a-z]{1,6})-([0-9a-f]{16})-([0-9a-f]{32})$/.exec(text)
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
