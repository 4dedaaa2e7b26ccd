import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { APARELHO_DAYS, APARELHOS_MAX } from '#contract/acesso/limits.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type Caller, cookieOptions } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { requireSameOrigin } from '#server/http/same-origin.ts'
import * as store from './store.ts'

type Browser = { request: FastifyRequest; reply: FastifyReply }

/** The token is in this cookie alone: no script reads it, no other site sends it, and it goes with calls below this path only. */
const COOKIE = 'continuar'
const PATH = '/api/auth'

const hmacIn = (deps: Deps, { cookies }: FastifyRequest): string | undefined => {
  const token = cookies[COOKIE]
  return token === undefined || token === '' ? undefined : deps.secrets.hmac('continuar', token)
}

const clearCookie = ({ reply }: Browser): void => void reply.clearCookie(COOKIE, { path: PATH })

const end = async (tx: Executor, { id, contaId }: { id: number; contaId: number }, by = contaId): Promise<boolean> => {
  const [ended] = await store.endDevices(tx, contaId, [id])
  if (ended === undefined) return false
  await recordAudit(tx, by, 'aparelho.encerrar', { alvo: `conta:${contaId}` })
  return true
}

/** In this order: each browser names the ones it descends from. */
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
] as const

const nameIn = (list: readonly (readonly [RegExp, string])[], words: string): string | undefined =>
  list.find(([pattern]) => pattern.test(words))?.[1]

/** What the owner recognises a device by. Only these words are stored, never what the browser sent. */
const deviceName = (userAgent: string | undefined = ''): string => {
  const words = userAgent.slice(0, 500)
  const [browser, system] = [nameIn(BROWSERS, words), nameIn(SYSTEMS, words)]
  return [browser ?? 'Navegador', ...(system ? [system] : [])].join(' · ')
}

/**
 * "Continuar neste aparelho": the account that has just signed in stays signed in on this browser. A browser remembers one account; the device
 * that it was until now ends.
 * @returns false for an account that may not, which signs in as always.
 */
export const rememberDevice = async (
  deps: Deps,
  { request, reply }: Browser,
  { account, sessaoId }: { account: store.Owner; sessaoId: string },
): Promise<boolean> => {
  const contaId = account.id
  const token = randomName()
  const before = hmacIn(deps, request)
  const isRemembered = await inTransaction(deps.db, async tx => {
    const device = { account, tokenHmac: deps.secrets.hmac('continuar', token), days: APARELHO_DAYS }
    const id = await store.insertDevice(tx, { ...device, nome: deviceName(request.headers['user-agent']) })
    if (id === undefined) return false
    const former = before === undefined ? undefined : await store.findDevice(tx, before)
    if (former) await end(tx, former, contaId)
    await store.assignSession(tx, sessaoId, id, false)
    await store.endDevices(tx, contaId, await store.listSurplus(tx, contaId, APARELHOS_MAX))
    await recordAudit(tx, contaId, 'aparelho.lembrar', { alvo: `conta:${contaId}` })
    return true
  })
  if (isRemembered)
    reply.setCookie(COOKIE, token, {
      ...cookieOptions(request, PATH, APARELHO_DAYS * 24 * 3600),
      sameSite: 'strict',
    })
  return isRemembered
}

/**
 * The account that stays signed in on this browser, and what `open` makes of it in the same transaction.
 * @param despedidaId the page that is about to open: an account that does not look after it opens nothing, and another one signs in.
 * @throws Problem ACESSO_NEGADO for the call of a foreign page, SESSAO_EXPIRADA without a device, NAO_ENCONTRADO for another page.
 */
export const onKnownDevice = async <T>(
  deps: Deps,
  browser: Browser & { caller: Caller },
  despedidaId: number | undefined,
  open: (tx: Executor, device: store.Device) => Promise<T>,
): Promise<T> => {
  const { request, caller } = browser
  requireSameOrigin(deps.config, request)
  const tokenHmac = hmacIn(deps, request)
  if (tokenHmac === undefined) throw new Problem('SESSAO_EXPIRADA')
  await deps.limits.hit('APARELHO', { device: tokenHmac, address: addressKey(caller.address) })
  return inTransaction(deps.db, async tx => {
    const device = await store.useDevice(tx, tokenHmac)
    if (!device) {
      clearCookie(browser)
      throw new Problem('SESSAO_EXPIRADA')
    }
    if (despedidaId !== undefined && !(await store.looksAfter(tx, despedidaId, device.pessoaId)))
      throw new Problem('NAO_ENCONTRADO')
    return open(tx, device)
  })
}

/** `auth/aparelhos`: the devices of one's own account. */
export const listDevices = (deps: Deps, session: Session, request: FastifyRequest): Promise<store.ListedDevice[]> =>
  store.listDevices(deps.db, session.contaId, hmacIn(deps, request) ?? '')

/** @throws Problem NAO_ENCONTRADO for a device that ended, or is of another account. */
export const endDevice = async (deps: Deps, session: Session, id: number): Promise<void> => {
  const ended = await inTransaction(deps.db, tx => end(tx, { id, contaId: session.contaId }))
  if (!ended) throw new Problem('NAO_ENCONTRADO')
}

/** "Sair" ends the device too, unless it is another account's: somebody signed in on a borrowed one. Without a session it ends in any case. */
export const forgetDevice = async (deps: Deps, browser: Browser, session: Session | undefined): Promise<void> => {
  const tokenHmac = hmacIn(deps, browser.request)
  if (tokenHmac === undefined) return
  await inTransaction(deps.db, async tx => {
    const device = await store.findDevice(tx, tokenHmac)
    if (device && session && session.contaId !== device.contaId) return
    if (device) await end(tx, device)
    clearCookie(browser)
  })
}
