import { isTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'
import { isStaff } from '#contract/roles.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import type { CodigoEnviado, CodigoVerificado } from '#contract/verificacao/schema.ts'
import { CODE_RESEND_DELAY_SECONDS } from '#contract/verificacao/schema.ts'
import { budgetOf } from '#server/adapters/message-budget.ts'
import { type MessageBudget, MessageRefused } from '#server/adapters/messages.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { withTimeout } from '#server/core/timeout.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { countTry, hmacOfCode, type IssuedCode, issueCode, takeBackCode } from './codes-service.ts'
import { sendPhoneCode } from './phone-code-service.ts'
import * as store from './store.ts'

const RESEND_DELAY_SECONDS = CODE_RESEND_DELAY_SECONDS.moderador
/** Longest time for a provider to accept a message. */
const PROVIDER_TIMEOUT_MS = 5000

const requireTelefone = (value: string | undefined): string => {
  if (value === undefined || !isTelefone(value)) throw fieldProblem('telefone', VERIFICACAO.telefoneInvalido)
  return normaliseTelefone(value)
}

const codeKey = (session: Session, telefone: string): store.CodeKey => ({
  finalidade: 'moderador',
  contato: telefone,
  dono: store.ownerOf(session.contaId),
  equipe: isStaff(session.roles),
})

/** Rejects after five seconds, so that no request waits longer for a provider. */
export const withProviderTimeout = (sending: Promise<void>): Promise<void> =>
  withTimeout(PROVIDER_TIMEOUT_MS, () => sending, new Error('provider took too long'))

/** The response when no code was sent: the remaining time and, for a code of another account, its age and whether it may be used. */
const toRunningResponse = async (
  deps: Deps,
  key: store.CodeKey,
  running: store.RunningCode,
): Promise<CodigoEnviado> => {
  const { id, restante, dono, idade } = running
  if (dono === key.dono) return { id, restante }
  const aproveitavel = key.equipe === true && (await store.isStaffOwner(deps.db, dono))
  return { id, restante, outra_conta: { segundos: idade, aproveitavel } }
}

type CodeReceiver = {
  contato: string
  verba: MessageBudget
  /** What the person reads where no gateway sends to the number. */
  outOfReach?: () => Problem
  /** And where its part of the messages of the day is used up. */
  usedUp?: () => Problem
}

/** Sends a code to a phone; one that was not sent is void. @throws Problem INDISPONIVEL */
export const deliverCode = async (
  deps: Deps,
  { contato, verba, outOfReach, usedUp }: CodeReceiver,
  issued: IssuedCode,
): Promise<void> => {
  const { id, codigo } = issued
  const write = await readTextos(deps.db)
  const sms = (written: string): string => write('verificacaoSms', { codigo: written })
  try {
    await withProviderTimeout(sendPhoneCode(deps, { id, codigo, telefone: contato, sms, verba }))
  } catch (error) {
    // Nothing was delivered, so the daily limit of the phone is refunded; account and address still count.
    await takeBackCode(deps, issued)
    deps.log.error({ err: error, event: 'code.failed' }, 'verification code not sent')
    const motivo = error instanceof MessageRefused ? error.motivo : undefined
    const known = motivo === 'numero' ? outOfReach : motivo === 'limite' ? usedUp : undefined
    throw known?.() ?? new Problem('INDISPONIVEL', { retryAfter: 5 })
  }
  deps.log.info({ event: 'code.sent', id }, 'verification code sent')
}

/**
 * `validacao/salvar`: sends a 5-digit code by SMS. A repeated request within 150 s sends nothing and returns the remaining time.
 * @throws Problem DADOS_INVALIDOS, MUITAS_TENTATIVAS, INDISPONIVEL (the provider did not accept it: a new attempt may follow immediately).
 */
export const sendCode = async (
  deps: Deps,
  session: Session,
  telefoneInput: string | undefined,
): Promise<CodigoEnviado> => {
  const telefone = requireTelefone(telefoneInput)
  const key = codeKey(session, telefone)
  const running = await store.findRunningCode(deps.db, key.finalidade, telefone, RESEND_DELAY_SECONDS)
  if (running) return toRunningResponse(deps, key, running)
  const limit = key.equipe ? 'SEND' : 'SEND_MODERADOR'
  const counted = { limit, values: { contact: telefone, user: String(session.contaId) } } as const
  const issued = await issueCode(deps, { key, counted, wait: RESEND_DELAY_SECONDS })
  if (issued.running) return toRunningResponse(deps, key, issued.running)
  await deliverCode(deps, { contato: telefone, verba: budgetOf(session) }, issued)
  return { id: issued.id, restante: RESEND_DELAY_SECONDS }
}

/**
 * `validacao/verificar`: counts the try before comparing. After success the phone counts as verified by this account for 30 minutes.
 * @throws Problem CODIGO_INCORRETO; MUITAS_TENTATIVAS once the code is exhausted.
 */
export const verifyCode = async (
  deps: Deps,
  caller: Caller,
  session: Session,
  input: { telefone: string | undefined; token: string | undefined },
): Promise<CodigoVerificado> => {
  const telefone = requireTelefone(input.telefone)
  const key = codeKey(session, telefone)
  const tries = { contact: `${session.contaId} ${telefone}`, address: addressKey(caller.address) }
  await deps.limits.hit('TRY', tries)
  const attempt = await countTry(deps, key, { wait: RESEND_DELAY_SECONDS })
  const attemptKey = { ...key, dono: attempt.dono }
  const isRight = deps.secrets.sameHmac(attempt.codigoHmac, hmacOfCode(deps, attemptKey, (input.token ?? '').trim()))
  if (!isRight || !(await store.markValidated(deps.db, attempt.id, session.contaId)))
    throw new Problem('CODIGO_INCORRETO')
  await deps.limits.refund('TRY', tries)
  const pessoa = await store.findModeradorByPhone(deps.db, telefone)
  return { mensagem: 'Sucesso', existente: pessoa !== undefined, pessoa: pessoa ?? null }
}

/** The moderator with a phone, for whoever proved it. */
export const { findModeradorByPhone } = store

export const isEmailTaken = (db: Executor, email: string): Promise<boolean> => store.emailInUse(db, email)

/** Whether this account verified the phone within 30 minutes. */
export const isPhoneVerified = async (db: Executor, contaId: number, telefone: string): Promise<boolean> =>
  (await store.findValidatedCode(db, contaId, telefone)) !== undefined

/** @throws Problem MODERADOR_NAO_VALIDADO unless this account verified the phone within 30 minutes. */
export const requireVerifiedPhone = async (db: Executor, contaId: number, telefone: string): Promise<void> => {
  if (!(await isPhoneVerified(db, contaId, telefone))) throw new Problem('MODERADOR_NAO_VALIDADO')
}

/** The same for a person by id: attaching a person requires that their phone was verified here. */
export const requireVerifiedPerson = async (db: Executor, contaId: number, pessoaId: number): Promise<void> => {
  const pessoa = await store.findPhoneOfPerson(db, pessoaId)
  if (!pessoa) throw new Problem('MODERADOR_NAO_VALIDADO')
  await requireVerifiedPhone(db, contaId, pessoa.telefone)
}

/** Verifies a person's own new phone by the code that this account validated within 30 minutes. @throws Problem CODIGO_INCORRETO */
export const requireVerifiedCode = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  input: { telefone: string; codigo: string },
): Promise<void> => {
  const validated = await store.findValidatedCode(tx, session.contaId, input.telefone)
  const key = { ...codeKey(session, input.telefone), dono: validated?.dono ?? '' }
  if (!validated || !deps.secrets.sameHmac(validated.codigoHmac, hmacOfCode(deps, key, input.codigo.trim())))
    throw new Problem('CODIGO_INCORRETO')
}
