import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { readImageCaller } from '#server/plugins/caller.ts'
import { Problem } from '#server/problem.ts'
import { readPicture } from './service.ts'

const NAME = /^[\w-]{16,64}\.webp$/

/** `GET /midia/{name}`: pictures are bytes, not a call of the contract. A decision about a tribute must show at once, hence `no-cache`. */
export const registerMidia = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { nome: string } }>('/midia/:nome', { schema: { hide: true } }, async (request, reply) => {
    const { nome } = request.params
    if (!NAME.test(nome)) throw new Problem('NAO_ENCONTRADO')
    const { bytes, open } = await readPicture(deps, await readImageCaller(deps, request), nome)
    const etag = `"${nome}"`
    reply
      .header('cache-control', open ? 'public, no-cache' : 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('etag', etag)
    if (open && request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })
}
