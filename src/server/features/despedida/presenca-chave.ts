import { localTimeOf } from '#server/core/local-time.ts'
import type { Deps } from '#server/deps.ts'

type KeyDeps = Pick<Deps, 'config' | 'secrets' | 'now'>

/** 64 bits: a key is short enough for a QR code that is read from some metres, and cannot be guessed. */
const SIGNATURE_LENGTH = 16
const DAY_MS = 86_400_000

const keyDay = (deps: KeyDeps, days: number): string =>
  localTimeOf(deps.config.TZ_PORTAL, deps.now() + days * DAY_MS).slice(0, 10)

const signatureOf = (deps: KeyDeps, despedidaId: number, day: string): string =>
  deps.secrets.hmac('presenca', `${despedidaId}:${day}`).slice(0, SIGNATURE_LENGTH)

/**
 * Key of the QR code with which the visitors of a chapel sign the livro de presença, valid until the end of a day (`days` from today) in the
 * portal's zone. It is signed, not stored, and opens nothing else.
 */
export const presencaChave = (deps: KeyDeps, despedidaId: number, days: number): { chave: string; ate: string } => {
  const ate = keyDay(deps, days)
  return { chave: `${ate.slice(2).replaceAll('-', '')}${signatureOf(deps, despedidaId, ate)}`, ate }
}

export const isPresencaChave = (deps: KeyDeps, despedidaId: number, chave: string): boolean => {
  const [, year, month, day, signature] = /^(\d\d)(\d\d)(\d\d)([0-9a-f]{16})$/.exec(chave) ?? []
  const ate = `20${year}-${month}-${day}`
  return (
    signature !== undefined &&
    ate >= keyDay(deps, 0) &&
    deps.secrets.sameHmac(signature, signatureOf(deps, despedidaId, ate))
  )
}
