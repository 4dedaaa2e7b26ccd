import { isTelefone, telefoneDigits } from '#contract/fields/telefone.ts'
import { isStaff } from '#contract/roles.ts'
import { CODE_RESEND_DELAY_SECONDS, VERIFICACAO } from '#contract/verificacao/messages.ts'
import type { CodigoEnviado, CodigoVerificado } from '#contract/verificacao/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { randomCodigoVerificacao } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import * as store from './store.ts'
import { recordWrongCode } from './wrong-codes-service.ts'

/** Longest time a provider may take to accept a message, ms. */
const SEND_MS = 5000

const requireTelefone = (value: string | undefined): string => {
  if (value === undefined || !isTelefone(value)) throw fieldProblem('telefone', VERIFICACAO.telefoneInvalido)
  return telefoneDigits(value)
}

const keyOf = (session: Session, telefone: string): store.CodeKey => ({
  finalidade: 'moderador',
  contato: telefone,
  dono: store.ownerOf(session.contaId),
  equipe: isStaff(session.roles),
})

const hmacOf = (deps: Deps, key: Omit<store.CodeKey, 'equipe'>, codigo: string): string =>
  deps.secrets.hmac('verificacao', `${key.finalidade}:${key.contato}:${key.dono}:${codigo}`)

/** Gives a provider up after five seconds: nobody waits longer for a message to be taken. */
export const withProviderTimeout = (sending: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('provider took too long')), SEND_MS)
    sending.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Stores the new code, unless another request for this phone was first: then that one comes back. */
const claimSend = (
  deps: Deps,
  key: store.CodeKey,
  codigo: string,
): Promise<{ id: number; running?: store.RunningCode }> =>
  inTransaction(deps.db, async tx => {
    await store.lockContact(tx, key.finalidade, key.contato)
    const running = await store.findRunningCode(tx, key.finalidade, key.contato, CODE_RESEND_DELAY_SECONDS.moderador)
    return running ? { id: running.id, running } : { id: await store.insertCode(tx, key, hmacOf(deps, key, codigo)) }
  })

/** The answer when nothing was sent: the running count, and for a code of another account how old it is and whether it may be used. */
const earlyAnswer = async (deps: Deps, key: store.CodeKey, running: store.RunningCode): Promise<CodigoEnviado> => {
  const { id, restante, dono, idade } = running
  if (dono === key.dono) return { id, restante }
  const aproveitavel = key.equipe === true && (await store.isStaffOwner(deps.db, dono))
  return { id, restante, outra_conta: { segundos: idade, aproveitavel } }
}

const deliver = async (deps: Deps, { contato, equipe }: store.CodeKey, codigo: string, id: number): Promise<void> => {
  const text = VERIFICACAO.sms(codigo)
  const budget = equipe ? 'equipe' : 'visitante'
  try {
    await withProviderTimeout(deps.messages.sms({ to: contato, text, code: codigo, budget }))
  } catch (error) {
    await store.voidCode(deps.db, id)
    deps.log.error({ err: error, event: 'code.failed' }, 'verification code not sent')
    throw new Problem('INDISPONIVEL', { retryAfter: 5 })
  }
  deps.log.info({ event: 'code.sent', id }, 'verification code sent')
}

/**
 * `validacao/salvar`: sends a 5-digit code by SMS. Asked again within 150 s it sends nothing and answers the running count.
 * @throws Problem DADOS_INVALIDOS, MUITAS_TENTATIVAS, INDISPONIVEL (the provider did not take it: a new try may follow at once).
 */
export const sendCode = async (
  deps: Deps,
  caller: Caller,
  session: Session,
  telefoneInput: string | undefined,
): Promise<CodigoEnviado> => {
  const telefone = requireTelefone(telefoneInput)
  const key = keyOf(session, telefone)
  const running = await store.findRunningCode(deps.db, key.finalidade, telefone, CODE_RESEND_DELAY_SECONDS.moderador)
  if (running) return earlyAnswer(deps, key, running)
  const values = { contact: telefone, address: addressKey(caller.address), user: String(session.contaId) }
  await deps.limits.hit('SEND', values)
  const codigo = randomCodigoVerificacao()
  const claimed = await claimSend(deps, key, codigo)
  if (claimed.running) {
    await deps.limits.refund('SEND', values)
    return earlyAnswer(deps, key, claimed.running)
  }
  try {
    await deliver(deps, key, codigo, claimed.id)
  } catch (error) {
    // Nothing reached the phone, so its sends of the day are not used up; who asked, and from where, still counts.
    await deps.limits.refund('SEND', { contact: telefone })
    throw error
  }
  return { id: claimed.id, restante: CODE_RESEND_DELAY_SECONDS.moderador }
}

/**
 * `validacao/verificar`: the try is counted before it is compared. After success the phone counts as verified by this account for 30 minutes.
 * @throws Problem CODIGO_INCORRETO; MUITAS_TENTATIVAS once the code is dead.
 */
export const verifyCode = async (
  deps: Deps,
  caller: Caller,
  session: Session,
  input: { telefone: string | undefined; token: string | undefined },
): Promise<CodigoVerificado> => {
  const telefone = requireTelefone(input.telefone)
  const key = keyOf(session, telefone)
  await deps.limits.hit('TRY', { contact: telefone, address: addressKey(caller.address) })
  const attempt = await store.countTry(deps.db, key)
  if (!attempt) {
    if (await store.isExhausted(deps.db, key))
      throw new Problem('MUITAS_TENTATIVAS', {
        retryAfter: CODE_RESEND_DELAY_SECONDS.moderador,
        values: { n: CODE_RESEND_DELAY_SECONDS.moderador },
      })
    throw new Problem('CODIGO_INCORRETO')
  }
  const asked = { ...key, dono: attempt.dono }
  const right = deps.secrets.sameHmac(attempt.codigoHmac, hmacOf(deps, asked, (input.token ?? '').trim()))
  if (!right || !(await store.markValidated(deps.db, attempt.id, session.contaId))) {
    await recordWrongCode(deps)
    throw new Problem('CODIGO_INCORRETO')
  }
  const pessoa = await store.findModeradorByPhone(deps.db, telefone)
  return { mensagem: 'Sucesso', existente: pessoa !== undefined, pessoa: pessoa ?? null }
}

export const isEmailTaken = (db: Executor, email: string): Promise<boolean> => store.emailInUse(db, email)

/** Whether this account verified the phone within 30 minutes. */
export const isPhoneVerified = async (db: Executor, contaId: number, telefone: string): Promise<boolean> =>
  (await store.findValidatedCode(db, contaId, telefone)) !== undefined

/** @throws Problem MODERADOR_NAO_VALIDADO unless this account verified the phone within 30 minutes. */
export const requireVerifiedPhone = async (db: Executor, contaId: number, telefone: string): Promise<void> => {
  if (!(await isPhoneVerified(db, contaId, telefone))) throw new Problem('MODERADOR_NAO_VALIDADO')
}

/** The same for a person by id: attaching somebody requires that his phone was verified here (security R12). */
export const requireVerifiedPerson = async (db: Executor, contaId: number, pessoaId: number): Promise<void> => {
  const pessoa = await store.findPhoneOfPerson(db, pessoaId)
  if (!pessoa) throw new Problem('MODERADOR_NAO_VALIDADO')
  await requireVerifiedPhone(db, contaId, pessoa.telefone)
}

/** For one's own new phone: the code itself, validated by this account within 30 minutes. @throws Problem CODIGO_INCORRETO */
export const requireVerifiedCode = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  proof: { telefone: string; codigo: string },
): Promise<void> => {
  const validated = await store.findValidatedCode(tx, session.contaId, proof.telefone)
  const key = { ...keyOf(session, proof.telefone), dono: validated?.dono ?? '' }
  if (!validated || !deps.secrets.sameHmac(validated.codigoHmac, hmacOf(deps, key, proof.codigo.trim())))
    throw new Problem('CODIGO_INCORRETO')
}
