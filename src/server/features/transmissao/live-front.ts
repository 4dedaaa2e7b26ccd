import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Deps } from '#server/deps.ts'
import type { StreamEngine } from '#server/gateways/stream-engine.ts'
import { beforeRequests } from '#server/plugins/before-requests.ts'
import { belongsToLeader, forward } from './forward.ts'
import { keepAnswering, type Piece } from './live-line.ts'

/** What a browser must know about bytes that are no page; whatever a page must hear besides is nothing to them. */
const SAFE = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-origin'] as const
const SAFE_LINES = `${SAFE[0]}: ${SAFE[1]}\r\n${SAFE[2]}: ${SAFE[3]}\r\n`

const START = '/transmissao/'

/** @returns the piece of a live wake at this address, if it may be seen; `undefined` for everything else, refusals included. */
const pieceAt = (streams: StreamEngine, url: string): Piece | undefined => {
  if (!url.startsWith(START)) return undefined
  const [ticketAt, fileAt] = [url.indexOf('/', START.length) + 1, url.lastIndexOf('/') + 1]
  if (url.indexOf('/', ticketAt) + 1 !== fileAt) return undefined
  const served = streams.serve(
    url.slice(START.length, ticketAt - 1),
    url.slice(ticketAt, fileAt - 1),
    url.slice(fileAt),
  )
  return served.status === 200 ? served : undefined
}

const answer = (response: ServerResponse, { body, type, cache }: Piece): void => {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  response.writeHead(200, ['content-type', type, 'cache-control', cache, 'content-length', String(length), ...SAFE])
  response.end(body)
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

/**
 * Live pictures before whatever else listens to requests so far: hundreds of viewers ask every second, and nothing of what a call needs
 * is needed here. What may not be seen the application answers.
 */
export const answerLiveFirst = (server: Server, streams: StreamEngine): void => {
  const pieceOf = (url: string) => pieceAt(streams, url)
  beforeRequests(server, (request, response, pass) => {
    const piece = request.method === 'GET' && request.url !== undefined ? pieceOf(request.url) : undefined
    if (piece) {
      keepAnswering(request, response, pieceOf, SAFE_LINES)
      answer(response, piece)
    } else pass()
  })
}
