import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#server/core/problem.ts'
import { originOf } from '#server/core/public-url.ts'
import type { Deps } from '#server/deps.ts'
import { createSitemap, robotsText } from './service.ts'

const CACHE_CONTROL = 'public, max-age=3600, must-revalidate'
/** A page lists up to 20 000 addresses: repeated requests are limited. */
const RATE = { rateLimit: { max: 120, timeWindow: 60_000 } }
const OPTIONS = { config: RATE } as const

/** `robots.txt` and the sitemap for search engines: public despedidas, except those excluded from searches. */
export const registerSitemap = (app: FastifyInstance, deps: Deps): void => {
  const sitemap = createSitemap(deps)
  const origin = (request: FastifyRequest): string => {
    const found = originOf(deps.config, request)
    if (found === undefined) throw new Problem('NAO_ENCONTRADO')
    return found
  }
  const xml = (reply: FastifyReply, text: string): FastifyReply =>
    reply.type('application/xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(text)
  app.get('/robots.txt', OPTIONS, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(robotsText(origin(request))),
  )
  app.get('/sitemap.xml', OPTIONS, async (request, reply) => xml(reply, await sitemap.index(origin(request))))
  app.get<{ Params: { page: string } }>('/sitemap-:page(^\\d{1,6}).xml', OPTIONS, async (request, reply) => {
    const text = await sitemap.page(origin(request), Number(request.params.page))
    if (text === undefined) throw new Problem('NAO_ENCONTRADO')
    return xml(reply, text)
  })
}
