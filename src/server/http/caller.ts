import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#contract/route.ts'
import { Problem } from '#server/core/problem.ts'
import type { ServiceKey } from '#server/db/service-keys.ts'
import { findSession, type Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { VISITOR_COOKIE_MAX_AGE_SECONDS } from './limits.ts'

/** Content of the signed cookie that remembers, for one despedida, that the browser sent a right code. */
export type VisitorCookie = {
  despedidaId: number
  /** Version of the access code when the cookie was set; null for a participant of a public despedida. */
  acessoVersao: number | null
  participanteId: number | null
}

/** Who sends the request: an address, and optionally a session and visitor cookies. Services authorise by this, never by the body. */
export type Caller = {
  address: string
  session: Session | undefined
  /** The service key of a `service` call. */
  serviceKey?: ServiceKey
  visitorCookieFor: (despedidaId: number) => VisitorCookie | undefined
  /** True with a visitor cookie of any despedida. */
  hasVisitorCookie: () => boolean
}

/** A visitor without session, visitor cookie and code. */
export const anonymousCaller = (address: string): Caller => ({
  address,
  session: undefined,
  visitorCookieFor: () => undefined,
  hasVisitorCookie: () => false,
})

const IMAGES_COOKIE = 'sessao_imagens'
/** Paths that a browser opens without a bearer token: pictures and the API documentation. */
const COOKIE_PATHS = ['/midia', '/docs'] as const
const visitorCookieName = (despedidaId: number | ''): string => `passe_${despedidaId}`

/** Marks, below the address of one despedida, a browser that sent its code by the form of the page: it runs no JavaScript. */
const OPENED_COOKIE = 'pagina_aberta'

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1]

const sessionOf = async (
  deps: Deps,
  audience: 'sessao' | 'imagens',
  token: string | undefined,
): Promise<Session | undefined> => {
  const payload = deps.tokens.verify(audience, token)
  return typeof payload?.sid === 'string' ? findSession(deps.db, payload.sid) : undefined
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const readVisitorCookie = (deps: Deps, request: FastifyRequest, despedidaId: number): VisitorCookie | undefined => {
  const payload = deps.tokens.verify('passe', request.cookies[visitorCookieName(despedidaId)])
  if (payload?.d !== despedidaId) return undefined
  return { despedidaId, acessoVersao: numberOrNull(payload.v), participanteId: numberOrNull(payload.p) }
}

const hasVisitorCookie = (deps: Deps, { cookies }: FastifyRequest): boolean =>
  Object.entries(cookies).some(
    ([name, value]) => name.startsWith(visitorCookieName('')) && deps.tokens.verify('passe', value) !== undefined,
  )

const callerWith = (deps: Deps, request: FastifyRequest, session: Session | undefined): Caller => ({
  address: request.ip,
  session,
  visitorCookieFor: despedidaId => readVisitorCookie(deps, request, despedidaId),
  hasVisitorCookie: () => hasVisitorCookie(deps, request),
})

/** Builds the caller of an API call. The session row is read only if the request carries a valid token. */
export const readCaller = async (deps: Deps, request: FastifyRequest): Promise<Caller> =>
  callerWith(deps, request, await sessionOf(deps, 'sessao', bearerOf(request)))

/** `<img>` sends no bearer token, so pictures are authorised by a cookie that is valid for `/midia` (and `/docs`) only. */
export const readImageCaller = async (deps: Deps, request: FastifyRequest): Promise<Caller> =>
  callerWith(deps, request, await sessionOf(deps, 'imagens', request.cookies[IMAGES_COOKIE]))

/** The API documentation is opened by programs with a bearer token, and by browsers with the cookie. */
export const readDocsCaller = async (deps: Deps, request: FastifyRequest): Promise<Caller> => {
  const caller = await readCaller(deps, request)
  return caller.session ? caller : readImageCaller(deps, request)
}

/** Runs before the body is read. @throws Problem 401 without a live session, 403 if the role does not match. */
export const requireAccess = (access: Access, caller: Caller): void => {
  if (access === 'public' || access === 'visitor') return
  if (access === 'service') {
    if (!caller.serviceKey) throw new Problem('CHAVE_DE_SERVICO_RECUSADA')
    return
  }
  if (!caller.session) throw new Problem('SESSAO_EXPIRADA')
  if (access === 'session') return
  if (!access.some(role => caller.session?.roles.includes(role))) throw new Problem('ACESSO_NEGADO')
}

export const cookieOptions = (request: FastifyRequest, path: string, seconds: number) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge: seconds }) as const

export const setVisitorCookie = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { despedidaId, acessoVersao, participanteId }: VisitorCookie,
): void => {
  const seconds = VISITOR_COOKIE_MAX_AGE_SECONDS
  const token = deps.tokens.sign('passe', { d: despedidaId, v: acessoVersao, p: participanteId }, seconds)
  reply.setCookie(visitorCookieName(despedidaId), token, cookieOptions(request, '/', seconds))
}

export const setOpenedCookie = (request: FastifyRequest, reply: FastifyReply, despedidaId: number): void => {
  const path = `/despedida/${despedidaId}`
  reply.setCookie(OPENED_COOKIE, '1', cookieOptions(request, path, VISITOR_COOKIE_MAX_AGE_SECONDS))
}

/** A visitor by the visitor cookie alone. */
export const visitorCaller = (deps: Deps, request: FastifyRequest): Caller => callerWith(deps, request, undefined)

/** True for a browser whose despedida the server writes, because it cannot read it itself. */
export const hasOpenedCookie = ({ cookies }: FastifyRequest): boolean => cookies[OPENED_COOKIE] !== undefined

export const setImagesCookie = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  sessaoId: string,
  seconds: number,
): void => {
  const token = deps.tokens.sign('imagens', { sid: sessaoId }, seconds)
  for (const path of COOKIE_PATHS) reply.setCookie(IMAGES_COOKIE, token, cookieOptions(request, path, seconds))
}

export const clearImagesCookie = (reply: FastifyReply): void => {
  for (const path of COOKIE_PATHS) reply.clearCookie(IMAGES_COOKIE, { path })
}

const CALLER = 'caller'

export const decorateCaller = (app: FastifyInstance): void => {
  app.decorateRequest(CALLER, null)
}
export const setCaller = (request: FastifyRequest, caller: Caller): void => request.setDecorator(CALLER, caller)
export const callerOf = (request: FastifyRequest): Caller => request.getDecorator<Caller>(CALLER)
