import { createHmac } from 'node:crypto'
import { foldText } from '#contract/fields/fold-text.ts'
import { isSameSecret } from '#server/core/secrets.ts'

/** The words of providers for a message that arrived and for one that never will, without accents, case and what joins their parts. */
const ARRIVED = new Set([
  'delivered',
  'delivrd',
  'deliveredtohandset',
  'deliveredtoterminal',
  'read',
  'seen',
  'entregue',
  'lido',
  'lida',
  'visualizado',
  'visualizada',
])
const REFUSED = new Set([
  'failed',
  'failure',
  'undelivered',
  'undeliverable',
  'undeliv',
  'notdelivered',
  'deliveryfailed',
  'deliveryimpossible',
  'rejected',
  'rejectd',
  'expired',
  'falhou',
  'falha',
  'naoentregue',
  'recusada',
  'recusado',
  'rejeitada',
  'rejeitado',
  'expirada',
  'expirado',
  'erro',
])

/** The names that the portal gives its messages (`{id}` of a gateway). */
const REFERENCIA = /^mensagem-\d{1,15}$/

/** Whether the provider wrote this body: the HMAC of its bytes, after `sha256=` as WhatsApp's own servers sign, in hexadecimal or base64. */
export const isSigned = (secret: string, body: string, signature: unknown): boolean => {
  if (secret === '' || typeof signature !== 'string') return false
  const sent = signature.replace(/^sha256=/, '')
  const expected = createHmac('sha256', secret).update(body).digest()
  return isSameSecret(sent.toLowerCase(), expected.toString('hex')) || isSameSecret(sent, expected.toString('base64'))
}

export type Handshake = {
  'hub.mode'?: string | undefined
  'hub.verify_token'?: string | undefined
  'hub.challenge'?: string | undefined
}

/** What a provider is answered that shows the word which the house typed into its panel; undefined for everybody else. */
export const challengeOf = (word: string, query: Handshake): string | undefined =>
  word !== '' && query['hub.mode'] === 'subscribe' && isSameSecret(query['hub.verify_token'] ?? '', word)
    ? query['hub.challenge']
    : undefined

export type Entrega = { referencia: string; entregue: boolean }

/** Providers wrap a state in a few layers, and send a few states at a time. */
const DEPTH_MAX = 12

type Outcome = { referencia: string | undefined; entregue: boolean | undefined }

const entregueOf = (word: string): boolean | undefined => {
  const plain = foldText(word).replace(/[\s_-]/g, '')
  return ARRIVED.has(plain) ? true : REFUSED.has(plain) ? false : undefined
}

/** One string of a report says the name of a message, its state, or nothing. */
const outcomeOf = (text: string): Outcome => ({
  referencia: REFERENCIA.test(text) ? text : undefined,
  entregue: entregueOf(text),
})

/**
 * What a report says about our messages. Providers put name and state into one object, or each into an object of its own inside it: the
 * smallest object that has both counts. Neighbours in an array are other messages. States on the way are no news.
 */
export const readEntregas = (report: unknown): Entrega[] => {
  const found: Entrega[] = []
  const visit = (part: unknown, depth: number): Outcome => {
    if (typeof part === 'string') return outcomeOf(part)
    const nothing = { referencia: undefined, entregue: undefined }
    if (typeof part !== 'object' || part === null || depth > DEPTH_MAX) return nothing
    const inside = Object.values(part).map(value => ({ ...visit(value, depth + 1), isOwn: typeof value === 'string' }))
    if (Array.isArray(part)) return nothing
    const known = [...inside.filter(({ isOwn }) => isOwn), ...inside.filter(({ isOwn }) => !isOwn)]
    const referencia = known.find(one => one.referencia !== undefined)?.referencia
    const entregue = known.find(one => one.entregue !== undefined)?.entregue
    if (referencia === undefined || entregue === undefined) return { referencia, entregue }
    found.push({ referencia, entregue })
    return nothing
  }
  visit(report, 0)
  return found
}
