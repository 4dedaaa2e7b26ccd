import type { FastifyReply, FastifyRequest } from 'fastify'
import { SEGUNDO_FATOR } from '#contract/acesso/messages.ts'
import type { SessionUser } from '#contract/acesso/schema.ts'
import { hasForbiddenCharacters } from '#contract/fields/text.ts'
import type { LimitClass } from '#contract/limits.ts'
import { isSomenteModerador } from '#contract/roles.ts'
import type { Directory } from '#server/adapters/directory.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { type Caller, setImagesCookie } from '#server/http/caller.ts'
import { addressKey, type LimitValues } from '#server/http/rate-limits.ts'
import { onKnownDevice, rememberDevice } from './aparelho/service.ts'
import { assignSession } from './aparelho/store.ts'
import { authenticateInDirectory } from './diretorio/service.ts'
import { grantDevice, type KnownDevice } from './dispositivo/service.ts'
import { requireSecondFactor } from './segundo-fator/service.ts'
import { verifySenha } from './senha/hash-rules.ts'
import {
  type Account,
  countFailure,
  endSession,
  findAccount,
  findLocalAccount,
  forgetFailures,
  insertSession,
} from './store.ts'

/** Absolute lifetime of a session, in seconds. */
const SESSION_SECONDS = 12 * 3600

const FIELD_MAX = 128

type Attempt = {
  username: string
  password: string
  codigo_totp?: string | undefined
  address: string
  /** The browser, if it has signed in to this account before. */
  device: KnownDevice | undefined
}
type Check = () => Promise<Account | undefined>

/** Values that no account can have are refused before any lookup or count, above all the empty password. */
const isPlausible = ({ username, password }: Attempt): boolean =>
  [username, password].every(value => value !== '' && value.length <= FIELD_MAX) && !hasForbiddenCharacters(username)

const logRefusal = (deps: Deps, problem: Problem): Problem => {
  deps.log.warn({ event: 'login.failed' }, 'sign-in refused')
  return problem
}

/** A known device has its own limit: failures of others, at the same address or elsewhere, do not delay it. */
const limitOf = ({ username, address, device }: Attempt): { limit: LimitClass; values: LimitValues } => {
  if (device) return { limit: 'LOGIN_DEVICE', values: { device: device.name, 'device+day': device.name } }
  const key = addressKey(address)
  return { limit: 'LOGIN', values: { 'account+address': `${username.toLowerCase()} ${key}`, address: key } }
}

const isKnownTo = (account: Account | undefined, { device }: Attempt): boolean =>
  device !== undefined && device.contaId === account?.id

/**
 * One attempt to sign in. It is counted first and refunded on success, so that only failures count and parallel guesses cannot evade the
 * limit.
 * Every wrong credential causes the same error.
 */
const checkCredentials = async (deps: Deps, attempt: Attempt, check: Check): Promise<Account> => {
  if (!isPlausible(attempt)) throw new Problem('CREDENCIAIS')
  const { limit, values } = limitOf(attempt)
  await deps.limits.hit(limit, values)
  const authenticate = async () => {
    const account = await check()
    return { account, factor: account && (await requireSecondFactor(deps, account.id, attempt.codigo_totp)) }
  }
  const { account, factor } = await authenticate().catch(async (error: unknown) => {
    // Overload, no database or no directory: nothing was compared, so nothing is counted.
    await deps.limits.refund(limit, values).catch(() => undefined)
    throw error
  })
  if (!account) throw logRefusal(deps, new Problem('CREDENCIAIS'))
  if (factor === 'missing') {
    await deps.limits.refund(limit, values)
    throw new Problem('SEGUNDO_FATOR_NECESSARIO')
  }
  if (factor === 'wrong') {
    if (!isKnownTo(account, attempt)) await countFailure(deps.db, account.id)
    throw logRefusal(deps, new Problem('SEGUNDO_FATOR_NECESSARIO', { message: SEGUNDO_FATOR.codigoIncorreto }))
  }
  // A correct password on a known device does not prove that failures elsewhere were harmless: other devices stay delayed.
  if (!isKnownTo(account, attempt)) await forgetFailures(deps.db, account.id)
  await deps.limits.forgive(limit, values)
  return account
}

/** Takes the same time for unknown, wrong, inactive, blocked and directory-only accounts. */
const checkLocal = async (
  deps: Deps,
  attempt: Attempt,
  mayEnter: (account: Account) => boolean,
): Promise<Account | undefined> => {
  const { username, password } = attempt
  const account = await findLocalAccount(deps.db, username)
  const right = await verifySenha(account?.senhaHash, password)
  const known = isKnownTo(account, attempt)
  const enters = right && account?.ativo === true && (known || !account.precisaRecuperar) && mayEnter(account)
  if (!enters) {
    if (!right && !known) await countFailure(deps.db, account?.id ?? 0)
    return undefined
  }
  return account
}

export type NewSession = { user: SessionUser; sessaoId: string; account: Account }

const openSession = async (deps: Deps, account: Account, tx: Executor = deps.db): Promise<NewSession> => {
  const sessaoId = randomName()
  const isOpen = await insertSession(tx, { id: sessaoId, account, seconds: SESSION_SECONDS })
  if (!isOpen) throw logRefusal(deps, new Problem('CREDENCIAIS'))
  deps.log.info({ event: 'login.ok', conta: account.id }, 'sign-in')
  const user: SessionUser = {
    accessToken: deps.tokens.sign('sessao', { sid: sessaoId }, SESSION_SECONDS),
    tokenType: 'Bearer',
    checktoken: true,
    id: account.id,
    username: account.username,
    email: account.email,
    nome: account.nome,
    roles: account.roles,
  }
  return { user, sessaoId, account }
}

/** Specification §7 `api/auth/signin`: local accounts of every role. */
export const signIn = async (deps: Deps, attempt: Attempt) =>
  openSession(deps, await checkCredentials(deps, attempt, () => checkLocal(deps, attempt, () => true)))

/**
 * Accounts of the directory. A family that came to the wrong entrance enters too: local accounts are compared after the directory refused,
 * those of moderators only, and never while it is away.
 */
const checkDirectory = async (deps: Deps, directory: Directory, attempt: Attempt): Promise<Account | undefined> => {
  const account = await authenticateInDirectory(deps, directory, attempt)
  if (!account) return checkLocal(deps, attempt, ({ roles }) => isSomenteModerador(roles))
  // Blocked by wrong second factors; wrong passwords are counted by the directory itself.
  return account.precisaRecuperar && !isKnownTo(account, attempt) ? undefined : account
}

/** `api/auth/signin_ldap`: staff, of the directory if one is configured, otherwise local; and moderators. */
export const signInDirectory = async (deps: Deps, given: Attempt) => {
  const { directory } = deps
  if (!directory) return signIn(deps, given)
  // `DOMAIN\\user`, as Windows writes it: the directory knows the name behind the backslash.
  const attempt = { ...given, username: given.username.slice(given.username.lastIndexOf('\\') + 1) }
  return openSession(deps, await checkCredentials(deps, attempt, () => checkDirectory(deps, directory, attempt)))
}

/**
 * The session of somebody who just created the password with the one-time link, which proves who it is as the password would. Only for an
 * account that is nothing but a moderator: staff, accounts with a second factor and blocked ones sign in themselves.
 */
export const openSessionAfterLink = async (deps: Deps, contaId: number): Promise<NewSession | undefined> => {
  const account = await findAccount(deps.db, contaId)
  if (!account?.ativo || account.precisaRecuperar || !isSomenteModerador(account.roles)) return undefined
  return (await requireSecondFactor(deps, contaId, undefined)) === 'passed' ? openSession(deps, account) : undefined
}

type Browser = { request: FastifyRequest; reply: FastifyReply }

/** Gives the browser what belongs to its new session. @param continuar the person asked to stay signed in on this device. */
export const beginSession = async (
  deps: Deps,
  { request, reply }: Browser,
  { user, sessaoId, account }: NewSession,
  continuar = false,
): Promise<SessionUser> => {
  setImagesCookie(deps, request, reply, sessaoId, SESSION_SECONDS)
  grantDevice(deps, request, reply, account)
  const continua = continuar && (await rememberDevice(deps, { request, reply }, { account, sessaoId }))
  return continua ? { ...user, continua } : user
}

/** The session of whoever stays signed in on this browser: the page's own call, for the next tab. @throws Problem as `onKnownDevice`. */
export const continueSession = async (
  deps: Deps,
  browser: Browser & { caller: Caller },
  despedidaId: number | undefined,
): Promise<SessionUser> => {
  const { user, sessaoId } = await onKnownDevice(deps, browser, despedidaId, async (tx, { id, contaId }) => {
    const account = await findAccount(tx, contaId)
    if (!account) throw new Problem('SESSAO_EXPIRADA')
    const session = await openSession(deps, account, tx)
    await assignSession(tx, session.sessaoId, id, true)
    return session
  })
  setImagesCookie(deps, browser.request, browser.reply, sessaoId, SESSION_SECONDS)
  return { ...user, continua: true }
}

/** The session of somebody whom the identity provider sent back. A blocked account stays blocked. */
export const openSessionFromProvider = async (deps: Deps, account: Account): Promise<NewSession> => {
  if (account.precisaRecuperar) throw logRefusal(deps, new Problem('ENTRADA_RECUSADA'))
  return openSession(deps, account)
}

export const signOut = async (deps: Deps, session: Session): Promise<void> => {
  await endSession(deps.db, session.sessaoId)
  deps.log.info({ event: 'logout', conta: session.contaId }, 'sign-out')
}
