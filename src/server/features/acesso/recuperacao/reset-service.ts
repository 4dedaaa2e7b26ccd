import type { z } from 'zod'
import type { redefinirSenhaBody } from '#contract/acesso/schema.ts'
import { isTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'
import { CODE_RESEND_DELAY_SECONDS } from '#contract/verificacao/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import { hitWindow, isWindowOpen } from '#server/db/limit-windows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hashSenha, requireSenhaForte } from '#server/features/acesso/senha/hash-rules.ts'
import { endSessionsOfAccount } from '#server/features/acesso/store.ts'
import {
  CODE_TRIES_MAX,
  type CodeKey,
  consumeCode,
  contactOfHandle,
  countOtherTry,
  countTry,
  triesOf,
} from '#server/features/verificacao/codes-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey, networkKey } from '#server/http/rate-limits.ts'
import { maskedTelefone, recoveryHmac } from './service.ts'
import { confirmPhone, findRecoverable, type RecoverableAccount, setSenhaHash } from './store.ts'

type Reset = z.output<typeof redefinirSenhaBody>

/** The phone may be the masked one from the response, the account's own, or absent. */
const isPhoneRight = (given: string | undefined, masked: string, account: RecoverableAccount): boolean => {
  if (given === undefined || given.trim() === '') return true
  return given.includes('*') ? given.trim() === masked : normaliseTelefone(given) === account.telefone
}

/** More wrong recovery codes than this in an hour, over the whole portal, indicate an attack. One network adds a tenth of them at most. */
const WRONG_CODES_MAX = 200
const OF_ONE_NETWORK_MAX = 20
const COUNT_WINDOW_SECONDS = 3600
const SLOWED_SECONDS = 900
const SLOWED = 'PAUSA:recuperacao'
/** Meanwhile: who reads the code from a phone types it right, who guesses needs more codes. */
const SLOWED_TRIES_MAX = 2

/**
 * Counts a wrong code of a recovery. Above the limit it raises an alarm, and for a quarter of an hour a code is void after fewer tries: nobody
 * is refused because of what others guess.
 * @returns the refusal to throw.
 */
export const wrongRecoveryCode = async (deps: Deps, { address }: Pick<Caller, 'address'>): Promise<Problem> => {
  const refusal = new Problem('CODIGO_INCORRETO')
  const network = deps.secrets.hmac('limite', networkKey(address)).slice(0, 32)
  const own = await hitWindow(deps.db, `TRY:rede:${network}`, COUNT_WINDOW_SECONDS)
  if (own.count > OF_ONE_NETWORK_MAX) return refusal
  const { count } = await hitWindow(deps.db, 'TRY:portal', COUNT_WINDOW_SECONDS)
  if (count <= WRONG_CODES_MAX) return refusal
  await hitWindow(deps.db, SLOWED, SLOWED_SECONDS)
  await deps.raiseAlarm(
    'codigos',
    'errados',
    `Mais de ${WRONG_CODES_MAX} códigos de recuperação errados em uma hora, de várias redes; cada código aceita agora ${SLOWED_TRIES_MAX} tentativas.`,
  )
  return refusal
}

/** How many tries a recovery code has now. */
export const recoveryTries = async (deps: Deps): Promise<number> =>
  (await isWindowOpen(deps.db, SLOWED, SLOWED_SECONDS)) ? SLOWED_TRIES_MAX : CODE_TRIES_MAX

/** Counts the attempt before comparing anything. A wrong handle, code, phone or account causes the same error. */
const verifyCode = async (
  deps: Deps,
  caller: Caller,
  input: Reset,
): Promise<{ codeId: number; contato: string; account: RecoverableAccount }> => {
  const dono = String(input.id_usuario)
  const contato = await contactOfHandle(deps.db, 'recuperacao', dono)
  const tries = triesOf(caller, contato ?? dono)
  await deps.limits.hit('TRY', tries)
  if (contato !== undefined) await countOtherTry(deps, dono, caller)
  const key: CodeKey = { finalidade: 'recuperacao', contato: contato ?? '', dono }
  const attempt = await countTry(deps, key, {
    wait: CODE_RESEND_DELAY_SECONDS.recuperacao,
    tries: await recoveryTries(deps),
  })
  const account = await findRecoverable(deps.db, isTelefone(key.contato) ? 'telefone' : 'email', key.contato)
  const right = deps.secrets.sameHmac(attempt.codigoHmac, recoveryHmac(deps, key, account?.id, input.token))
  if (!right || !account || !isPhoneRight(input.telefone, maskedTelefone(deps, key.contato, account), account))
    throw await wrongRecoveryCode(deps, caller)
  await deps.limits.refund('TRY', tries)
  return { codeId: attempt.id, contato: key.contato, account }
}

/**
 * `auth/redefinir-nova-senha`: the code verifies the contact, once; every session of the account ends.
 * @throws Problem CODIGO_INCORRETO, MUITAS_TENTATIVAS when the code is exhausted, SENHA_COMUM.
 */
export const resetSenha = async (deps: Deps, caller: Caller, input: Reset): Promise<void> => {
  // Common passwords are refused without counting an attempt; passwords made of the owner's data are refused only after the code has
  // verified the contact, because the error reveals that data.
  await requireSenhaForte('senhaNova', input.senhaNova, [])
  const { codeId, contato, account } = await verifyCode(deps, caller, input)
  await requireSenhaForte('senhaNova', input.senhaNova, [account.nome, account.email, account.telefone])
  const senhaHash = await hashSenha(input.senhaNova)
  await inTransaction(deps.db, async tx => {
    if (!(await consumeCode(tx, codeId)) || !(await setSenhaHash(tx, account.id, senhaHash)))
      throw new Problem('CODIGO_INCORRETO')
    if (isTelefone(contato)) await confirmPhone(tx, account.id, contato)
    await endSessionsOfAccount(tx, account.id)
    await recordAudit(tx, account.id, 'senha.recuperar', { alvo: `conta:${account.id}` })
  })
  // Earlier failures must not delay the sign-in with the new password.
  const address = addressKey(caller.address)
  await deps.limits.forgive('LOGIN', { 'account+address': `${account.email.toLowerCase()} ${address}` })
  deps.log.info({ event: 'senha.recuperada', conta: account.id }, 'password recovered')
}
