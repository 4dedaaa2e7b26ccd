import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Deps } from '#server/deps.ts'
import type { StreamEngine } from '#server/gateways/stream-engine.ts'
import { beforeRequests } from '#server/plugins/before-requests.ts'
import { belongsToLeader, forward } from './forward.ts'

/** What a browser must know about bytes that are no page; whatever a page must hear besides is nothing to them. */
const SAFE = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-origin']

const START = '/transmissao/'

/**
 * Answers a piece of a live wake that may be seen, before the application looks at the request: hundreds of viewers ask every second, and
 * nothing of what a call needs is needed here. @returns false for everything else, refusals included: the application answers those.
 */
const answerLive = (streams: StreamEngine, request: IncomingMessage, response: ServerResponse): boolean => {
  const { method, url } = request
  if (url === undefined || !url.startsWith(START) || method !== 'GET') return false
  const [ticketAt, fileAt] = [url.indexOf('/', START.length) + 1, url.lastIndexOf('/') + 1]
  if (url.indexOf('/', ticketAt) + 1 !== fileAt) return false
  const served = streams.serve(
    url.slice(START.length, ticketAt - 1),
    url.slice(ticketAt, fileAt - 1),
    url.slice(fileAt),
  )
  if (served.status !== 200) return false
  const { body, type, cache } = served
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  response.writeHead(200, ['content-type', type, 'cache-control', cache, 'content-length', String(length), ...SAFE])
  response.end(body)
  return true
}

/** The socket's own server: what belongs to another node goes there, all else to the application. */
export const createFrontServer = (
  { leader }: Pick<Deps, 'leader'>,
  application: (request: IncomingMessage, response: ServerResponse) => void,
): Server =>
  createServer({ connectionsCheckingInterval: 2000 }, (request, response) => {
    const elsewhere = leader?.()
    if (elsewhere !== undefined && belongsToLeader(request)) forward(elsewhere, request, response)
    else application(request, response)
  })

/** Live pictures before whatever else listens to requests so far. */
export const answerLiveFirst = (server: Server, streams: StreamEngine): void =>
  beforeRequests(server, (request, response, pass) => {
    if (!answerLive(streams, request, response)) pass()
  })
