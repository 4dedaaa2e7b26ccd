import { hash, verify } from '@node-rs/argon2'
import { lazy } from '#server/core/lazy.ts'
import { Problem } from '#server/core/problem.ts'

/** Argon2id is the library's default algorithm; its enum cannot be imported from isolated modules. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing fills a core for tens of milliseconds: a few at a time, a bounded queue, then an honest 503 (security R7).
const IN_FLIGHT = 4
const QUEUE = 50
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < IN_FLIGHT) running += 1
  else if (waiting.length >= QUEUE) throw new Problem('INDISPONIVEL', { retryAfter: 2 })
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // A slot passes on to whoever waits; it is only given back when nobody does.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Argon2id, m=19456 t=2 p=1. */
export const hashSenha = (senha: string): Promise<string> => inTurn(() => hash(senha, OPTIONS))

/** Outside the queue: a busy moment must not spoil it. */
const decoyHash = lazy(() => hash('no account has this password', OPTIONS))

/** Compares in the same time whether or not there is a hash: an unknown account costs what a known one does. */
export const verifySenha = async (stored: string | null | undefined, senha: string): Promise<boolean> => {
  // Asked for by all: the first comparison takes as long for a known account as for none.
  const made = await decoyHash()
  const reference = stored ?? made
  const right = await inTurn(() => verify(reference, senha, OPTIONS))
  return right && stored !== null && stored !== undefined
}

/** True for the commonest passwords and for what is made of the person's own name, phone or e-mail (security R6). */
export const isSenhaComum = async (senha: string, own: readonly string[] = []): Promise<boolean> => {
  const { COMMON_SENHAS } = await import('./common-senhas.ts')
  const folded = senha.toLowerCase()
  if (COMMON_SENHAS.has(folded)) return true
  return own
    .flatMap(value => [value, value.split('@')[0] ?? '', ...value.split(/\s+/)])
    .map(value => value.toLowerCase())
    .some(value => value.length >= 4 && value === folded)
}

/** @throws Problem SENHA_COMUM, tied to the field that carried the password. */
export const requireSenhaForte = async (campo: string, senha: string, own: readonly string[]): Promise<void> => {
  if (!(await isSenhaComum(senha, own))) return
  const message = 'Senha muito comum. Escolha outra.'
  throw new Problem('SENHA_COMUM', { errors: [{ campo, message }] })
}
