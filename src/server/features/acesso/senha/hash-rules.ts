import { hash, verify } from '@node-rs/argon2'
import { lazy } from '#server/core/lazy.ts'
import { Problem } from '#server/core/problem.ts'
import { createSlots } from '#server/core/slots.ts'

/** Argon2id is the library's default algorithm; its enum cannot be imported from isolated modules. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing occupies a core for tens of milliseconds: concurrency and queue are limited, beyond them the response is 503.
const HASHES_RUNNING_MAX = 4
const HASHES_QUEUED_MAX = 50
const withHashSlot = createSlots(HASHES_RUNNING_MAX, {
  max: HASHES_QUEUED_MAX,
  refusal: () => new Problem('INDISPONIVEL', { retryAfter: 2 }),
})

/** Argon2id, m=19456 t=2 p=1. */
export const hashSenha = (senha: string): Promise<string> => withHashSlot(() => hash(senha, OPTIONS))

/** Not queued, because a full queue must not make the lazy initialisation fail. */
const decoyHash = lazy(() => hash('no account has this password', OPTIONS))

/** Takes the same time with and without a hash, so that response time does not reveal whether an account exists. */
export const verifySenha = async (stored: string | null | undefined, senha: string): Promise<boolean> => {
  // Awaited in both cases, so that the first comparison takes as long for a known account as for an unknown one.
  const decoy = await decoyHash()
  const reference = stored ?? decoy
  const right = await withHashSlot(() => verify(reference, senha, OPTIONS))
  return right && stored !== null && stored !== undefined
}

/** True for the commonest passwords and for the person's own name, phone or e-mail. */
export const isSenhaComum = async (senha: string, own: readonly string[] = []): Promise<boolean> => {
  const { COMMON_SENHAS } = await import('./common-senhas-rules.ts')
  const lowerCase = senha.toLowerCase()
  if (COMMON_SENHAS.has(lowerCase)) return true
  return own
    .flatMap(value => [value, value.split('@')[0] ?? '', ...value.split(/\s+/)])
    .map(value => value.toLowerCase())
    .some(value => value.length >= 4 && value === lowerCase)
}

/** @throws Problem SENHA_COMUM on the field with the password. */
export const requireSenhaForte = async (campo: string, senha: string, own: readonly string[]): Promise<void> => {
  if (!(await isSenhaComum(senha, own))) return
  const message = 'Senha muito comum. Escolha outra.'
  throw new Problem('SENHA_COMUM', { errors: [{ campo, message }] })
}
