import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

type Params = { camera: string; ticket: string; file: string }

/**
 * `GET /transmissao/{camera}/{ticket}/{file}`: playlist and pieces of a live wake. Bytes, not a call of the contract: everything is decided from
 * memory, so that a thousand viewers ask nothing of the database. 403 sends the player back to `api/videos/stream` for a state or a new ticket.
 */
export const registerTransmissao = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: Params }>(
    '/transmissao/:camera/:ticket/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { camera, ticket, file } = request.params
      const served = deps.streams.serve(camera, ticket, file)
      if (served.status !== 200) return reply.code(served.status).header('cache-control', 'no-store').send()
      return reply.header('cache-control', served.cache).type(served.type).send(served.body)
    },
  )
}
