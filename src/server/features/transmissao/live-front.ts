import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Deps } from '#server/deps.ts'
import type { StreamEngine } from '#server/gateways/stream-engine.ts'
import { beforeRequests } from '#server/plugins/before-requests.ts'
import { answerOnLines, headOf, keepLine } from '#server/plugins/kept-line.ts'
import { belongsToLeader, forward } from './forward.ts'

const START = '/transmissao/'

/** What is answered with, once it is known that it may be seen. */
type Piece = { body: Buffer | string; type: string; cache: string }

/** What a browser must know about bytes that are no page; whatever a page must hear besides is nothing to them. */
const SAFE = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-origin'] as const

/** Headers of a piece, names and values in turns. */
const headersOf = ({ body, type, cache }: Piece): string[] => {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  return ['content-type', type, 'cache-control', cache, 'content-length', String(length), ...SAFE]
}

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
  answerOnLines(server, ({ url }) => {
    const piece = pieceAt(streams, url)
    return piece && { head: headOf(headersOf(piece)), body: piece.body }
  })
  beforeRequests(server, (request, response, pass) => {
    const piece = request.method === 'GET' && request.url !== undefined ? pieceAt(streams, request.url) : undefined
    if (piece) {
      keepLine(server, request, response)
      response.writeHead(200, headersOf(piece)).end(piece.body)
    } else pass()
  })
}
