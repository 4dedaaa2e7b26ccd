import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { encodingOf } from '#server/http/compression.ts'
import type { CacheCounts } from '#server/http/metrics.ts'
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

/** True if the request missed the cache: what it asks for was rendered already, or cannot be rendered on the server. */
export const hasMissedCache = (request: FastifyRequest): boolean =>
  request.getDecorator<Miss | null>(CACHEABLE) !== null

/**
 * Serves responses that are the same for everybody from memory. The version of the pages is read from the database after the request
 * arrived; a cached response is served only if it was rendered under that version, so it is never stale. Cache hits on the exact address are
 * answered before rate limiting; every other request is rate limited like any call.
 * @returns a preHandler that renders and caches a miss; register it after the rate limit of a route.
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
    const version = await versions.current(cacheable.pages).catch(() => undefined)
    // While the database does not respond, the last known response is better than none.
    const response = version === undefined ? cache.last(cacheable.key) : cache.get(cacheable.key, version)
    if (response && (cacheable.exact || version === undefined)) {
      counts.hit()
      return send(request, reply, response)
    }
    if (version !== undefined) request.setDecorator<Miss>(CACHEABLE, { cacheable, version })
  })
  const renderMissed: preHandlerAsyncHookHandler = async (request, reply) => {
    const miss = request.getDecorator<Miss | null>(CACHEABLE)
    if (!miss) return
    const { cacheable, version } = miss
    const render = async () =>
      cacheable.render().catch((error: unknown) => {
        request.log.warn({ err: error }, 'response not rendered')
        throw error
      })
    const response = cache.get(cacheable.key, version) ?? (await cache.load({ key: cacheable.key, render }, version))
    return response && send(request, reply, response)
  }
  app.addHook('onRoute', route => {
    if (!CACHEABLE_CALLS.has(`GET ${route.url}`)) return
    route.preHandler = [...[route.preHandler ?? []].flat(), renderMissed]
  })
  return renderMissed
}
