import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler, RouteOptions } from 'fastify'
import { BODY_BYTES } from '#contract/limits.ts'
import type { Route, RouteInput, RouteOutput } from '#contract/route.ts'
import { type CallKey, type Routes, routes } from '#contract/routes.ts'
import type { ListSheet, SheetFormat } from '#contract/sheet.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import { onceInDatabase } from '#server/db/idempotency.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type Caller, callerOf, readCaller, requireAccess, setCaller } from './caller.ts'
import { IDEMPOTENCY_KEY_SECONDS, PAGE_FORM_REPEAT_SECONDS, REPEAT_GUARD_SECONDS } from './limits.ts'
import { countExport, sendExport } from './list-export.ts'
import { type Listing, withTotal } from './pagination.ts'
import { addressKey } from './rate-limits.ts'
import { limitOfCall, limitOfPage } from './route-rate-limits.ts'
import { requireSameOrigin } from './same-origin.ts'
import { requireServiceKey } from './service-key.ts'

export type Once = <T>(work: (tx: Executor) => Promise<T>, repeatGuard?: string) => Promise<T>

/** The policy of a call decides whether its handler always has a session. */
type SessionOf<R extends Route> = R['access'] extends 'public' | 'visitor' | 'service' ? Session | undefined : Session

/** What a handler receives: the parsed input, the caller, and a way to write exactly once. */
export type Call<K extends CallKey> = RouteInput<Routes[K]> & {
  caller: Caller
  session: SessionOf<Routes[K]>
  request: FastifyRequest
  reply: FastifyReply
  /**
   * Runs the writes in one transaction, at most once. A repeated `Idempotency-Key` with the same body gets the first response for 24 h;
   * without the header, a repeated `repeatGuard` (a text that identifies equal requests) gets it for 10 s.
   */
  once: Once
}

/** The handler of a call with `total` returns the page and the total; the binding sends the total in `X-Total-Count`. */
type HandlerOutput<R extends Route> = R extends { total: true }
  ? RouteOutput<R> extends (infer Item)[]
    ? Listing<Item>
    : never
  : RouteOutput<R>

export type Handlers = { [K in CallKey]?: (call: Call<K>) => Promise<HandlerOutput<Routes[K]>> }

type AnyHandler = (call: Call<CallKey>) => Promise<unknown>

const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/

const hash = (value: string): string => createHash('sha256').update(value).digest('base64url')

const keyIn = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' && IDEMPOTENCY_KEY.test(header) ? header : undefined
}

const onceFor = (deps: Deps, key: CallKey, request: FastifyRequest): Once => {
  const route: Route = routes[key]
  const guardSeconds = route.page ? PAGE_FORM_REPEAT_SECONDS : REPEAT_GUARD_SECONDS
  return async (work, repeatGuard) => {
    const chave = route.idempotent ? keyIn(request) : undefined
    const isRepeatable = route.idempotent || route.page
    if (!isRepeatable || (chave === undefined && repeatGuard === undefined)) return inTransaction(deps.db, work)
    const caller = callerOf(request)
    const corpoHash = hash(repeatGuard ?? JSON.stringify(request.body ?? null))
    const result = await onceInDatabase(
      deps.db,
      {
        quem: caller.session
          ? `conta:${caller.session.contaId}`
          : `visita:${chave === undefined ? addressKey(caller.address) : ''}`,
        rota: key,
        chave: chave ?? `auto:${corpoHash}`,
        corpoHash,
        seconds: chave === undefined ? guardSeconds : IDEMPOTENCY_KEY_SECONDS,
      },
      async tx => deps.secrets.encrypt(JSON.stringify(await work(tx))),
    )
    if ('mismatch' in result) throw new Problem('REPETICAO_DIFERENTE')
    return JSON.parse(deps.secrets.decrypt(result.response))
  }
}

/** The schemas that Fastify validates requests and responses with. */
const schemaOf = (route: Route) => ({
  ...(route.params ? { params: route.params } : {}),
  ...(route.query ? { querystring: route.query } : {}),
  ...(route.body ? { body: route.body } : {}),
  ...(typeof route.output === 'string' ? {} : { response: { 200: route.output } }),
})

const callerFor = async (deps: Deps, request: FastifyRequest, route: Route): Promise<Caller> => {
  const caller = await readCaller(deps, request)
  return route.access === 'service' ? { ...caller, serviceKey: await requireServiceKey(deps, request, route) } : caller
}

/** The list itself: with `total`, its page and the total of the header. */
const rowsOf = (route: Route, reply: FastifyReply, result: unknown): unknown[] =>
  route.total ? withTotal(reply, result as Listing<unknown>) : (result as unknown[])

/** Runs the handler of a list and sends its rows as a file. */
const exportList = async (
  deps: Deps,
  { route, sheet, format }: { route: Route; sheet: ListSheet; format: SheetFormat },
  { session, params, reply }: Call<CallKey>,
  read: () => Promise<unknown>,
): Promise<Buffer> => {
  if (!session) throw new Problem('SESSAO_EXPIRADA')
  await countExport(deps, session)
  const rows = rowsOf(route, reply, await read())
  const despedidaId = sheet.ofDespedida ? (params as unknown as { id: number }).id : null
  return sendExport(deps, reply, { sheet, format, session, despedidaId }, rows)
}

/** Clients and proxies name some content type also where they send nothing. */
const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** A public list that is filtered by `busca` reads as much as the search call, whatever call it is. It counts as one, in its place. */
const searchLimit = (app: FastifyInstance, { access }: Route): { preHandler?: preHandlerAsyncHookHandler } => {
  if (access !== 'public' && access !== 'visitor') return {}
  const search = app.rateLimit(limitOfPage('SEARCH'))
  return {
    async preHandler(request, reply) {
      if ((request.query as { busca?: string }).busca) await search.call(this, request, reply)
    },
  }
}

const bind = (app: FastifyInstance, deps: Deps, key: CallKey, handler: AnyHandler): void => {
  const route: Route = routes[key]
  const [method = '', url = ''] = key.split(' ')
  const options = {
    method,
    url,
    bodyLimit: BODY_BYTES[route.bodyClass],
    schema: schemaOf(route),
    config: { contract: route, rateLimit: limitOfCall(route.limit) },
    onRequest: async (request: FastifyRequest) => {
      if (!route.form && isEmpty(request)) request.headers['content-type'] = undefined
      if (route.page) requireSameOrigin(deps.config, request)
      const caller = await callerFor(deps, request, route)
      setCaller(request, caller)
      requireAccess(route.access, caller)
    },
    ...searchLimit(app, route),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const { params, query, body } = request
      const caller = callerOf(request)
      const once = onceFor(deps, key, request)
      const call = { params, query, body, caller, session: caller.session, request, reply, once } as Call<CallKey>
      const format = route.sheet && (query as { formato?: SheetFormat }).formato
      if (route.sheet && format)
        return exportList(deps, { route, sheet: route.sheet, format }, call, () => handler(call))
      const result = await handler(call)
      if (route.total) return rowsOf(route, reply, result)
      if (route.output === 'text') reply.type('text/plain; charset=utf-8')
      return result
    },
  }
  app.route(options as unknown as RouteOptions)
}

/** The form of the body that a call declares. */
export const formOf = (request: FastifyRequest): Route['form'] =>
  (request.routeOptions.config as { contract?: Route }).contract?.form

/** Accepts binary and form-encoded bodies only on routes whose contract declares that form. */
const acceptDeclaredForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (formOf(request) === 'bytes') done(null, body)
    else done(new Problem('FORMATO_NAO_ACEITO'), undefined)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (formOf(request) === 'urlencoded') done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else done(new Problem('FORMATO_NAO_ACEITO'), undefined)
  })
}

/** Registers every declared call. */
export const registerContract = (app: FastifyInstance, deps: Deps, handlers: Handlers): void => {
  acceptDeclaredForms(app)
  for (const key of Object.keys(routes) as CallKey[]) {
    const handler = handlers[key] as AnyHandler | undefined
    if (!handler) throw new Error(`${key} has no handler`)
    bind(app, deps, key, handler)
  }
}
