import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '#server/core/public-url.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { atomOf, calendarOf, changedAt, type Divulgada, frameOf, framePolicy } from './feed-rules.ts'
import { CACHE_SECONDS, FEED_DAYS, readDivulgada, readOembed } from './service.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** `must-revalidate`: not longer while the portal is away, because a page may have become private meanwhile. */
const CACHE_CONTROL = `public, max-age=${CACHE_SECONDS}, must-revalidate`

/**
 * Sends a text that caches may keep for a minute. `Last-Modified` informs only: what ends or is withdrawn makes the text change without a
 * newer change in it, so that nothing but the ETag decides about a 304.
 */
const send = ({ request, reply }: Exchange, type: string, text: string, divulgada: Divulgada): Buffer => {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.type(type).headers({
    'cache-control': CACHE_CONTROL,
    'last-modified': new Date(changedAt(divulgada)).toUTCString(),
    etag,
  })
  if (request.headers['if-none-match'] !== etag) return Buffer.from(text)
  reply.code(304)
  return Buffer.alloc(0)
}

export const divulgacaoHandlers = (deps: Deps): Handlers => {
  const read = (request: FastifyRequest, empresa: string, days: number) =>
    readDivulgada(deps, { empresa, origin: originOf(deps.config, request), days })
  return {
    'GET /exibicao/unidade/:empresa/velorios.atom': async ({ params, request, reply }) => {
      const divulgada = await read(request, params.empresa, FEED_DAYS)
      return send({ request, reply }, 'application/atom+xml; charset=utf-8', atomOf(divulgada), divulgada)
    },
    'GET /exibicao/unidade/:empresa/velorios.ics': async ({ params, request, reply }) => {
      const divulgada = await read(request, params.empresa, FEED_DAYS)
      return send({ request, reply }, 'text/calendar; charset=utf-8', calendarOf(divulgada), divulgada)
    },
    'GET /exibicao/unidade/:empresa/velorios': async ({ params, request, reply }) => {
      const divulgada = await read(request, params.empresa, 1)
      const { sites } = divulgada
      reply.header('content-security-policy', framePolicy(sites))
      // An older header that knows no list of sites; browsers that read `frame-ancestors` ignore it.
      if (sites.length > 0) reply.raw.removeHeader('x-frame-options')
      return send({ request, reply }, 'text/html; charset=utf-8', frameOf(divulgada), divulgada)
    },
    'GET /exibicao/oembed': ({ query, request, reply }) => {
      reply.header('cache-control', CACHE_CONTROL)
      return readOembed(deps, query, originOf(deps.config, request))
    },
  }
}
