import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { createReplay } from '#server/features/gravacao/replay.ts'

type Params = { camera: string; ticket: string; file: string }

/**
 * `GET /transmissao/{camera}/{ticket}/{file}`: playlist and pieces of a live wake, or of its recording. Bytes, not a call of the contract: the
 * live ones are decided from memory, so that a thousand viewers ask nothing of the database. 403 sends the player back to `api/videos/stream`
 * for a state or a new ticket.
 */
export const registerTransmissao = (app: FastifyInstance, deps: Deps): void => {
  const replay = createReplay(deps)
  app.get<{ Params: Params }>(
    '/transmissao/:camera/:ticket/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { camera, ticket, file } = request.params
      const live = deps.streams.serve(camera, ticket, file)
      const served = live.status === 403 ? await replay(camera, ticket, file) : live
      if (served.status !== 200) return reply.code(served.status).header('cache-control', 'no-store').send()
      if ('attachment' in served) reply.header('content-disposition', `attachment; filename="${served.attachment}"`)
      return reply.header('cache-control', served.cache).type(served.type).send(served.body)
    },
  )
}
