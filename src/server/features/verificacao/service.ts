import { isTelefone, telefoneDigits } from '#contract/fields/telefone.ts'
import { RESEND_SECONDS, VERIFICACAO } from '#contract/verificacao/messages.ts'
import type { CodigoVerificado } from '#contract/verificacao/schema.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/plugins/caller.ts'
import { addressKey } from '#server/plugins/limits.ts'
import { fieldProblem, Problem } from '#server/problem.ts'
import { randomCodigoVerificacao } from '#server/secrets.ts'
import * as store from './store.ts'
import { noteWrongCode } from './wrong-codes.ts'

/** Longest time a provider may take to accept a message, ms. */
const SEND_MS = 5000

const requireTelefone = (value: string | undefined): string => {
  if (value === undefined || !isTelefone(value)) throw fieldProblem('telefone', VERIFICACAO.telefoneInvalido)
  return telefoneDigits(value)
}

const keyOf = (session: Session, telefone: string): store.CodeKey => ({
  finalidade: 'moderador',
  contato: telefone,
  dono: session.sessaoId,
})

const hmacOf = (deps: Deps, key: store.CodeKey, codigo: string): string =>
  deps.secrets.hmac('verificacao', `${key.finalidade}:${key.contato}:${key.dono}:${codigo}`)

/** Gives a provider up after five seconds: nobody waits longer for a message to be taken. */
export const inTime = (sending: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('provider took too long')), SEND_MS)
    sending.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Keeps the new code, unless another request for this phone was first: then `restante` is its running count. */
const claimSend = (deps: Deps, key: store.CodeKey, codigo: string): Promise<{ id: number; restante: number }> =>
  inTransaction(deps.db, async tx => {
    await store.lockContact(tx, key.finalidade, key.contato)
    const running = await store.secondsToWait(tx, key.finalidade, key.contato, RESEND_SECONDS.moderador)
    return running.restante > 0
      ? running
      : { id: await store.insertCode(tx, key, hmacOf(deps, key, codigo)), restante: 0 }
  })

const deliver = async (deps: Deps, telefone: string, codigo: string, id: number): Promise<void> => {
  const text = VERIFICACAO.sms(codigo)
  try {
    await inTime(deps.messages.sms({ to: telefone, text, code: codigo }))
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
export const sendCode = async (deps: Deps, caller: Caller, session: Session, telefoneInput: string | undefined) => {
  const telefone = requireTelefone(telefoneInput)
  const key = keyOf(session, telefone)
  const running = await store.secondsToWait(deps.db, key.finalidade, telefone, RESEND_SECONDS.moderador)
  if (running.restante > 0) return running
  const values = { contact: telefone, address: addressKey(caller.address), user: String(session.contaId) }
  await deps.limits.hit('SEND', values)
  const codigo = randomCodigoVerificacao()
  const claimed = await claimSend(deps, key, codigo)
  if (claimed.restante > 0) {
    await deps.limits.refund('SEND', values)
    return claimed
  }
  try {
    await deliver(deps, telefone, codigo, claimed.id)
  } catch (error) {
    // Nothing reached the phone, so its sends of the day are not used up; who asked, and from where, still counts.
    await deps.limits.refund('SEND', { contact: telefone })
    throw error
  }
  return { id: claimed.id, restante: RESEND_SECONDS.moderador }
}

/**
 * `validacao/verificar`: the try is counted before it is compared. After success the phone counts as proven in this session for 30 minutes.
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
        retryAfter: RESEND_SECONDS.moderador,
        values: { n: RESEND_SECONDS.moderador },
      })
    throw new Problem('CODIGO_INCORRETO')
  }
  const right = deps.secrets.sameHmac(attempt.codigoHmac, hmacOf(deps, key, (input.token ?? '').trim()))
  if (!right || !(await store.markValidated(deps.db, attempt.id))) {
    await noteWrongCode(deps)
    throw new Problem('CODIGO_INCORRETO')
  }
  const pessoa = await store.findModeradorByPhone(deps.db, telefone)
  return { mensagem: 'Sucesso', existente: pessoa !== undefined, pessoa: pessoa ?? null }
}

export const isEmailTaken = (db: Executor, email: string): Promise<boolean> => store.emailInUse(db, email)

/** @throws Problem MODERADOR_NAO_VALIDADO unless this session proved the phone within 30 minutes. */
export const requireVerifiedPhone = async (db: Executor, sessaoId: string, telefone: string): Promise<void> => {
  if (!(await store.wasValidated(db, sessaoId, telefone))) throw new Problem('MODERADOR_NAO_VALIDADO')
}

/** The same for a person by id: attaching somebody needs his phone proven here (security R12). */
export const requireVerifiedPerson = async (db: Executor, sessaoId: string, pessoaId: number): Promise<void> => {
  const pessoa = await store.findPhoneOfPerson(db, pessoaId)
  if (!pessoa) throw new Problem('MODERADOR_NAO_VALIDADO')
  await requireVerifiedPhone(db, sessaoId, pessoa.telefone)
}

/** For one's own new phone: the very code that proved it here within 30 minutes. @throws Problem CODIGO_INCORRETO */
export const requireVerifiedCode = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  proof: { telefone: string; codigo: string },
): Promise<void> => {
  const key = keyOf(session, proof.telefone)
  const proven = await store.findValidatedHmac(tx, key)
  if (proven === undefined || !deps.secrets.sameHmac(proven, hmacOf(deps, key, proof.codigo.trim())))
    throw new Problem('CODIGO_INCORRETO')
}
