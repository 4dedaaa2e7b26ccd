import { Problem, tooManyAttempts } from '#server/core/problem.ts'
import { randomCodigoVerificacao } from '#server/core/secrets.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { LimitValues } from '#server/http/rate-limits.ts'
import * as store from './store.ts'

/** Codes sent to a contact, for every purpose: verification of a phone, recovery of a password, access to one's own data. */
export type { CodeKey } from './store.ts'
export const findRunningCode = store.findRunningCode
/** The contact for which a handle was issued. */
export const contactOfHandle = store.findContato
export const consumeCode = store.markValidated
export const voidCode = store.voidCode
export const storeCodeDestino = store.storeDestino

export const hmacOfCode = (deps: Deps, { finalidade, contato, dono }: store.CodeKey, codigo: string): string =>
  deps.secrets.hmac('verificacao', `${finalidade}:${contato}:${dono}:${codigo}`)

type NewCode = {
  key: store.CodeKey
  /** What the limit SEND counts. */
  values: LimitValues
  /** Seconds until another code may be sent. */
  wait: number
  hmacOf?: (codigo: string) => string
}

/** Generates and stores a code, unless another request for this contact came first: then `running` is the code of that one. */
export const issueCode = async (
  deps: Deps,
  { key, values, wait, hmacOf = codigo => hmacOfCode(deps, key, codigo) }: NewCode,
): Promise<{ running: store.RunningCode } | { running?: undefined; id: number; codigo: string }> => {
  await deps.limits.hit('SEND', values)
  const codigo = randomCodigoVerificacao()
  const issued = await inTransaction(deps.db, async tx => {
    await store.lockContact(tx, key.finalidade, key.contato)
    const running = await store.findRunningCode(tx, key.finalidade, key.contato, wait)
    return running ? { running } : { id: await store.insertCode(tx, key, hmacOf(codigo)), codigo }
  })
  if (issued.running) await deps.limits.refund('SEND', values)
  return issued
}

/**
 * Counts a try before anything is compared.
 * @param wait seconds until another code may be sent.
 * @throws Problem MUITAS_TENTATIVAS once the code is exhausted, CODIGO_INCORRETO without a code.
 */
export const countTry = async (deps: Deps, key: store.CodeKey, wait: number): Promise<store.Try> => {
  const attempt = await store.countTry(deps.db, key)
  if (attempt) return attempt
  if (!(await store.isExhausted(deps.db, key))) throw new Problem('CODIGO_INCORRETO')
  throw tooManyAttempts(wait)
}
