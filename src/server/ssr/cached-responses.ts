import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { Problem } from '#server/core/problem.ts'
import { isUnavailable } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { encodingOf } from '#server/http/compression.ts'
import { RETRY_AFTER_SECONDS } from '#server/http/limits.ts'
import type { CacheCounts } from '#server/http/metrics.ts'
import { ReadRefusal } from './anonymous-read.ts'
import { CACHEABLE_CALLS, type CacheableRequest, type RecogniseCacheable } from './cacheable-routes.ts'
import { type CachedResponse, createResponseCache } from './response-cache.ts'

const CACHEABLE = 'cacheable'
type Miss = { cacheable: CacheableRequest; version: string }

const send = async (request: FastifyRequest, reply: FastifyReply, response: CachedResponse): Promise<FastifyReply> => {
  const { status, etag, type, headers } = response
  reply.code(status).headers({ vary: 'accept-encoding', 'cache-control': 'no-cache', ...headers, etag })
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(await response.bodyIn(encoding))
}

const outage = (): Problem => new Problem('INDISPONIVEL', { retryAfter: RETRY_AFTER_SECONDS })

/** @throws Problem INDISPONIVEL for a page that cannot be rendered because the database is away; for other failures the browser renders it. */
export const refuseDuringOutage = (error: unknown): undefined => {
  if (isUnavailable(error) || (error instanceof ReadRefusal && error.status === 503)) throw outage()
}

/** A call is tried once more by its handler. */
const leaveToHandler = (): undefined => undefined

/** True if the request missed the cache: what it asks for was rendered already, or cannot be rendered on the server. */
export const hasMissedCache = (request: FastifyRequest): boolean =>
  request.getDecorator<Miss | null>(CACHEABLE) !== null

/**
 * Serves responses that are the same for everybody from memory. The version of the pages is read from the database after the request
 * arrived; a cached response is served only if it was rendered under that version, so it is never stale. While the database does not respond,
 * what was last confirmed is served for a minute, then the request is refused. Cache hits on the exact address are answered before rate
 * limiting; every other request is rate limited like any call.
 * @returns a preHandler that renders and caches the miss of a page; register it after the rate limit of a route.
 */
export const registerCachedResponses = (
  app: FastifyInstance,
  { versions }: Pick<Deps, 'versions'>,
  recognise: RecogniseCacheable,
  counts: CacheCounts,
): preHandlerAsyncHookHandler => {
  const cache = createResponseCache(counts)
  app.decorateRequest(CACHEABLE, null)
  app.addHook('onRequest', async (request, reply) => {
    const cacheable = recognise(request)
    if (!cacheable) return
    const { key, pages, exact } = cacheable
    const hit = (response: CachedResponse) => {
      counts.hit()
      return send(request, reply, response)
    }
    const version = await versions.current(pages).catch(() => undefined)
    if (version === undefined) {
      const confirmed = versions.lastConfirmed(pages)
      const last = confirmed === undefined ? undefined : cache.lastKnown(key, confirmed)
      if (!last) throw outage()
      return hit(last)
    }
    const response = cache.get(key, version)
    if (response && exact) return hit(response)
    request.setDecorator<Miss>(CACHEABLE, { cacheable, version })
  })
  const renderMissed =
    (onFailure: (error: unknown) => undefined): preHandlerAsyncHookHandler =>
    async (request, reply) => {
      const miss = request.getDecorator<Miss | null>(CACHEABLE)
      if (!miss) return
      const { cacheable, version } = miss
      const render = async () =>
        cacheable.render().catch((error: unknown) => {
          request.log.warn({ err: error }, 'response not rendered')
          throw error
        })
      const { key } = cacheable
      const response = cache.get(key, version) ?? (await cache.load({ key, render }, version).catch(onFailure))
      return response && send(request, reply, response)
    }
  app.addHook('onRoute', route => {
    if (!CACHEABLE_CALLS.has(`GET ${route.url}`)) return
    route.preHandler = [...[route.preHandler ?? []].flat(), renderMissed(leaveToHandler)]
  })
  return renderMissed(refuseDuringOutage)
}
