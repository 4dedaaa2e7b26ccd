import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { createReplay } from '#server/features/gravacao/replay-service.ts'
import { cacheHeaders } from '#server/live/media-files.ts'
import { createSessionTickets } from './service.ts'

/** For nginx, which compares with the clock of its machine: the one beside this node, in nearly every house this very machine. */
const mediaHeaders = (cache: string): Record<string, string> => cacheHeaders(cache, Date.now())

type Params = { camera: string; ticket: string; file: string }

/** Headers for bytes that are not a page. */
const BYTES_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

/**
 * The file that the viewer receives. nginx asks about a ticket with the playlist, and names in a header what it then serves from its cache;
 * a player that an edge serves only reports that it watches (HEAD).
 */
const watchedFile = ({ method, headers }: FastifyRequest, file: string): string => {
  if (method === 'HEAD') return ''
  const named = headers['x-memorial-peca']
  return typeof named === 'string' ? named.slice(named.lastIndexOf('/') + 1) : file
}

/**
 * `GET /transmissao/{camera}/{ticket}/{file}`: playlist and segments of a live picture or of its recording. Bytes, not a call of the
 * contract: live ones are decided from memory, so that a thousand viewers cause no database reads; only session tickets do. It is
 * registered outside the context of calls and pages, so that none of their hooks runs for a segment. On 403 the player requests
 * `api/videos/stream` again for a state or a new ticket.
 */
export const registerTransmissao = (app: FastifyInstance, deps: Deps): void => {
  const replay = createReplay(deps)
  const confirm = createSessionTickets(deps)
  const serveConfirmed = async (camera: string, ticket: string, file: string) => {
    const confirmed = await confirm(camera, ticket)
    const live = deps.streams.serve(camera, ticket, file, confirmed)
    return live.status === 403 ? replay({ chave: camera, ticket, file, confirmed }) : live
  }
  const serve = async (camera: string, ticket: string, file: string) => {
    const forVisitors = deps.streams.serve(camera, ticket, file)
    return forVisitors.status === 403 ? serveConfirmed(camera, ticket, file) : forVisitors
  }
  const serveOther = async ({ camera, ticket, file }: Params, reply: FastifyReply) => {
    let served = await serve(camera, ticket, file)
    if (served.status === 404 && (await deps.streams.refresh(camera))) served = await serve(camera, ticket, file)
    if (served.status !== 200) return reply.code(served.status).header('cache-control', 'no-store').send()
    if ('attachment' in served) reply.header('content-disposition', `attachment; filename="${served.attachment}"`)
    return reply.headers(mediaHeaders(served.cache)).type(served.type).send(served.body)
  }
  app.get<{ Params: Params }>('/transmissao/:camera/:ticket/:file', (request, reply) => {
    const { camera, ticket, file } = request.params
    const live = deps.streams.serve(camera, ticket, file, false, watchedFile(request, file))
    reply.headers(BYTES_HEADERS)
    if (live.status !== 200) return serveOther(request.params, reply)
    // Nearly every request of a viewer is answered here, without a promise: this is what a large wake costs.
    reply.headers(mediaHeaders(live.cache)).type(live.type).send(live.body)
  })
}
