import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Every response tells what time it is by the portal, because the clock of a device may be wrong by hours: a call in `X-Portal-Time`, ms since
 * 1970, and a document, whose headers no script reads, as its `Last-Modified` (`document.lastModified`).
 */
export const registerPortalTime = (app: FastifyInstance, { now }: Pick<Deps, 'now'>): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { contract } = request.routeOptions.config as { contract?: Route }
    if (contract) reply.header('x-portal-time', now())
    else if (String(reply.getHeader('content-type') ?? '').startsWith('text/html'))
      reply.header('last-modified', new Date(now()).toUTCString())
    done(null, payload)
  })
}
