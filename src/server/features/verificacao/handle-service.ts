import { CODE_RESEND_DELAY_SECONDS } from '#contract/verificacao/limits.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import {
  type CodeKey,
  consumeCode,
  contactOfHandle,
  countTry,
  findRunningCode,
  hmacOfCode,
  issueCode,
} from './codes-service.ts'
import { wrongCode } from './wrong-codes-service.ts'

/** Codes for somebody without an account: the response names a random handle, with which the code is confirmed. */
const RESEND_DELAY_SECONDS = CODE_RESEND_DELAY_SECONDS.recuperacao

/** What the person reads, and the code to send; none while another one is running. */
type HandleRequest = { response: { confirmacao: string; restante: number }; code?: { id: number; codigo: string } }

/** A repeated request within 120 s issues nothing and returns the remaining time. @throws Problem MUITAS_TENTATIVAS */
export const requestHandle = async (
  deps: Deps,
  caller: Caller,
  { finalidade, contato }: Pick<CodeKey, 'finalidade' | 'contato'>,
): Promise<HandleRequest> => {
  const values = { contact: contato, address: addressKey(caller.address) }
  const key: CodeKey = { finalidade, contato, dono: randomName() }
  const found = await findRunningCode(deps.db, finalidade, contato, RESEND_DELAY_SECONDS)
  const issued = found ? { running: found } : await issueCode(deps, { key, values, wait: RESEND_DELAY_SECONDS })
  if (issued.running) return { response: { confirmacao: issued.running.dono, restante: issued.running.restante } }
  return { response: { confirmacao: key.dono, restante: RESEND_DELAY_SECONDS }, code: issued }
}

/**
 * Counts the try before comparing; a right code is used once. @returns the contact, and where its code went if not there.
 * @throws Problem CODIGO_INCORRETO for every wrong part, MUITAS_TENTATIVAS once the code is exhausted.
 */
export const confirmHandle = async (
  deps: Deps,
  caller: Caller,
  finalidade: CodeKey['finalidade'],
  { confirmacao: dono, codigo }: { confirmacao: string; codigo: string },
): Promise<{ contato: string; destino: string | null }> => {
  const contato = await contactOfHandle(deps.db, finalidade, dono)
  await deps.limits.hit('TRY', { contact: contato ?? dono, address: addressKey(caller.address) })
  const key: CodeKey = { finalidade, contato: contato ?? '', dono }
  const attempt = await countTry(deps, key, RESEND_DELAY_SECONDS)
  const isRight = deps.secrets.sameHmac(attempt.codigoHmac, hmacOfCode(deps, key, codigo.trim()))
  if (!isRight || !(await consumeCode(deps.db, attempt.id))) throw await wrongCode(deps)
  return { contato: key.contato, destino: attempt.destino }
}
