import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/core/secrets.ts'

const ARRIVED = new Set(['delivered', 'read', 'entregue', 'lido', 'lida'])
const REFUSED = new Set(['failed', 'undelivered', 'rejected', 'expired', 'falhou', 'recusada', 'erro'])

/** The names that the portal gives its messages (`{id}` of a gateway). */
const REFERENCIA = /^mensagem-\d{1,15}$/

/** Whether the provider wrote this body: `sha256=` and the HMAC of its bytes, as WhatsApp's own servers sign. */
export const isSigned = (secret: string, body: string, signature: unknown): boolean =>
  secret !== '' &&
  typeof signature === 'string' &&
  isSameSecret(signature.replace(/^sha256=/, '').toLowerCase(), createHmac('sha256', secret).update(body).digest('hex'))

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

/** A report has at most so many parts: providers send a few states at a time. */
const PARTS_MAX = 5000

const entregaOf = (part: object): Entrega[] => {
  const values = Object.values(part)
  const referencia = values.find((value): value is string => typeof value === 'string' && REFERENCIA.test(value))
  const states = values.filter(value => typeof value === 'string').map(value => value.toLowerCase())
  if (referencia === undefined) return []
  if (states.some(state => ARRIVED.has(state))) return [{ referencia, entregue: true }]
  return states.some(state => REFUSED.has(state)) ? [{ referencia, entregue: false }] : []
}

/** What a report says about our messages, wherever in it they are: each provider wraps a state in its own way. States on the way are no news. */
export const readEntregas = (report: unknown): Entrega[] => {
  const found: Entrega[] = []
  const waiting: unknown[] = [report]
  for (let count = 0; waiting.length > 0 && count < PARTS_MAX; count += 1) {
    const part = waiting.pop()
    if (typeof part !== 'object' || part === null) continue
    found.push(...entregaOf(part))
    waiting.push(...Object.values(part))
  }
  return found
}
