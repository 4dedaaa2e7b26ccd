import { Problem, tooManyAttempts } from '#server/core/problem.ts'
import { randomCodigoVerificacao } from '#server/core/secrets.ts'
import { hitWindow, isWindowOpen } from '#server/db/limit-windows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey, type LimitValues, networkKey } from '#server/http/rate-limits.ts'
import * as store from './store.ts'

/** Codes sent to a contact, for every purpose: verification of a phone, recovery of a password, access to one's own data. */
export type { CodeKey } from './store.ts'
export const findRunningCode = store.findRunningCode
/** The contact for which a handle was issued. */
export const contactOfHandle = store.findContato
export const consumeCode = store.markValidated
export const storeCodeDestino = store.storeDestino

export const hmacOfCode = (deps: Deps, { finalidade, contato, dono }: store.CodeKey, codigo: string): string =>
  deps.secrets.hmac('verificacao', `${finalidade}:${contato}:${dono}:${codigo}`)

/** What counts the sending of a code: each purpose apart, so that one is never refused because of another. */
export type CountedCode = { limit: 'SEND' | 'SEND_MODERADOR' | 'RECUPERACAO' | 'CODIGO'; values: LimitValues }
/** The row of a code, the code, and what counted it. */
export type IssuedCode = { id: number; codigo: string; counted: CountedCode }

/** A code that nobody received: it is void, and its contact may have another one. */
export const takeBackCode = async (deps: Deps, { id, counted: { limit, values } }: IssuedCode): Promise<void> => {
  await store.voidCode(deps.db, id)
  const { contact, 'contact+network': near } = values
  await deps.limits.refund(limit, {
    ...(contact !== undefined && { contact }),
    ...(near !== undefined && { 'contact+network': near }),
  })
}

type NewCode = {
  key: store.CodeKey
  counted: CountedCode
  /** Seconds until another code may be sent. */
  wait: number
  hmacOf?: (codigo: string) => string
}

/** Generates and stores a code, unless another request for this contact came first: then `running` is the code of that one. */
export const issueCode = async (
  deps: Deps,
  { key, counted, wait, hmacOf = codigo => hmacOfCode(deps, key, codigo) }: NewCode,
): Promise<{ running: store.RunningCode } | ({ running?: undefined } & IssuedCode)> => {
  const { limit, values } = counted
  await deps.limits.hit(limit, values)
  const codigo = randomCodigoVerificacao()
  const issued = await inTransaction(deps.db, async tx => {
    await store.lockContact(tx, key.finalidade, key.contato)
    const running = await store.findRunningCode(tx, key.finalidade, key.contato, wait)
    return running ? { running } : { id: await store.insertCode(tx, key, hmacOf(codigo)), codigo, counted }
  })
  if (issued.running) await deps.limits.refund(limit, values)
  return issued
}

/** A code is void after so many wrong tries. */
export const CODE_TRIES_MAX = 5

/**
 * Counts a try before anything is compared.
 * @param wait seconds until another code may be sent.
 * @throws Problem MUITAS_TENTATIVAS once the code is exhausted, CODIGO_INCORRETO without a code.
 */
export const countTry = async (
  deps: Deps,
  key: store.CodeKey,
  { wait, tries = CODE_TRIES_MAX }: { wait: number; tries?: number },
): Promise<store.Try> => {
  const attempt = await store.countTry(deps.db, key, tries)
  if (attempt) return attempt
  if (!(await store.isExhausted(deps.db, key, tries))) throw new Problem('CODIGO_INCORRETO')
  throw tooManyAttempts(wait)
}

/** Tries that all networks but one have of a code, together. */
const TRIES_OF_OTHERS_MAX = 2
/** As long as a code lives. */
const CODE_SECONDS = 600

const originOf = ({ secrets }: Deps, dono: string, { address }: Caller): string =>
  `CODIGO:rede:${secrets.hmac('limite', `${dono} ${networkKey(address)}`).slice(0, 32)}`

/** Whoever asks again for a running code gets its handle, because the same person does so from a second tab: this is who asked first. */
export const keepOrigin = async (deps: Deps, dono: string, caller: Caller): Promise<void> => {
  await hitWindow(deps.db, originOf(deps, dono, caller), CODE_SECONDS)
}

/** Leaves a code to whoever asked for it: nobody elsewhere uses up its tries. @throws Problem MUITAS_TENTATIVAS */
export const countOtherTry = async (deps: Deps, dono: string, caller: Caller): Promise<void> => {
  if (await isWindowOpen(deps.db, originOf(deps, dono, caller), CODE_SECONDS)) return
  const key = `CODIGO:outros:${deps.secrets.hmac('limite', dono).slice(0, 32)}`
  const { count, remaining } = await hitWindow(deps.db, key, CODE_SECONDS)
  if (count > TRIES_OF_OTHERS_MAX) throw tooManyAttempts(remaining)
}

/** What the limit TRY counts of somebody without an account: whoever is elsewhere does not use up the tries of a contact's owner. */
export const triesOf = ({ address }: Caller, contato: string): LimitValues => ({
  contact: `${contato} ${networkKey(address)}`,
  address: addressKey(address),
})
