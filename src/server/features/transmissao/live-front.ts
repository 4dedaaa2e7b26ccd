import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Deps } from '#server/deps.ts'
import type { StreamEngine } from '#server/gateways/stream-engine.ts'
import { belongsToLeader, forward } from './forward.ts'

/** What a browser must know about bytes that are no page. */
const SAFE = [
  ...['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer'],
  ...['cross-origin-resource-policy', 'same-origin', 'content-security-policy', "default-src 'none'; media-src 'self'"],
]

/**
 * Answers a piece of a live wake that may be seen, before the application looks at the request: hundreds of viewers ask every second, and
 * nothing of what a call needs is needed here. @returns false for everything else, refusals included: the application answers those.
 */
const answerLive = (streams: StreamEngine, request: IncomingMessage, response: ServerResponse): boolean => {
  const { method, url } = request
  if (method !== 'GET' || url === undefined || !url.startsWith('/transmissao/')) return false
  const [, , camera = '', ticket = '', file = '', ...more] = url.split('/')
  if (more.length > 0) return false
  const served = streams.serve(camera, ticket, file)
  if (served.status !== 200) return false
  const { body, type, cache } = served
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  const headers = ['content-type', type, 'cache-control', cache, 'content-length', String(length), ...SAFE]
  response.writeHead(200, headers)
  response.end(body)
  return true
}

/** The socket's own server: live pictures first, then the application. */
export const createFrontServer = (
  { streams, leader }: Pick<Deps, 'streams' | 'leader'>,
  application: (request: IncomingMessage, response: ServerResponse) => void,
): Server =>
  createServer({ connectionsCheckingInterval: 2000 }, (request, response) => {
    if (answerLive(streams, request, response)) return
    const elsewhere = leader?.()
    if (elsewhere !== undefined && belongsToLeader(request)) forward(elsewhere, request, response)
    else application(request, response)
  })
