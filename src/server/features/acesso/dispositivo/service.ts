import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasForbiddenCharacters } from '#contract/fields/text.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountAmong } from '#server/features/acesso/store.ts'
import { cookieOptions } from '#server/http/caller.ts'

/** A browser that has signed in to this account before; failures on other devices do not lock it out. */
export type KnownDevice = { contaId: number; name: string }

const DEVICE_SECONDS = 180 * 24 * 3600
const COOKIE_PREFIX = 'aparelho_'
/** A computer shared by several people has one cookie per person. */
const COOKIES_MAX = 40

/** Ties the cookie to the current password, so that any new password revokes it. */
const passwordMark = (deps: Deps, senhaHash: string | null): string =>
  deps.secrets.hmac('aparelho', senhaHash ?? '').slice(0, 32)

type Claim = KnownDevice & { mark: string }

const readClaims = (deps: Deps, request: FastifyRequest): Claim[] =>
  Object.entries(request.cookies)
    .filter(([cookie]) => cookie.startsWith(COOKIE_PREFIX))
    .slice(0, COOKIES_MAX)
    .flatMap(([, token]) => {
      const payload = deps.tokens.verify('aparelho', token)
      const { c: contaId, d: name, s: mark } = payload ?? {}
      return typeof contaId === 'number' && typeof name === 'string' && typeof mark === 'string'
        ? [{ contaId, name, mark }]
        : []
    })

/** The browser's cookie for the account with this sign-in name. */
export const findKnownDevice = async (
  deps: Deps,
  request: FastifyRequest,
  username: string,
): Promise<KnownDevice | undefined> => {
  const claims = readClaims(deps, request)
  if (claims.length === 0 || hasForbiddenCharacters(username)) return undefined
  const account = await findAccountAmong(deps.db, [...new Set(claims.map(claim => claim.contaId))], username)
  const claim = claims.find(({ contaId }) => contaId === account?.id)
  if (!account || !claim || !deps.secrets.sameHmac(claim.mark, passwordMark(deps, account.senhaHash))) return undefined
  return { contaId: claim.contaId, name: claim.name }
}

export const grantDevice = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: { id: number; senhaHash: string | null },
): void => {
  const known = readClaims(deps, request).find(({ contaId }) => contaId === account.id)
  const payload = { c: account.id, d: known?.name ?? randomName(), s: passwordMark(deps, account.senhaHash) }
  reply.setCookie(
    `${COOKIE_PREFIX}${account.id}`,
    deps.tokens.sign('aparelho', payload, DEVICE_SECONDS),
    cookieOptions(request, '/api/auth', DEVICE_SECONDS),
  )
}
