import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Deps } from '#server/deps.ts'
import type { StreamEngine } from '#server/gateways/stream-engine.ts'
import { beforeRequests } from '#server/plugins/before-requests.ts'
import { belongsToLeader, forward } from './forward.ts'
import { headersOf, keepAnswering, type Piece } from './live-line.ts'

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
      keepAnswering(request, response, pieceOf)
      response.writeHead(200, headersOf(piece)).end(piece.body)
    } else pass()
  })
}
