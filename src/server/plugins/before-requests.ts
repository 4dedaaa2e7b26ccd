import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { noteRequest } from './kept-line.ts'

/**
 * Whoever listens to requests so far hears only of those that `answer` leaves to them.
 * @param answer calls `pass` for a request that is not its own, at once or later.
 */
export const beforeRequests = (
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void,
): void => {
  const others = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    noteRequest(request, response)
    answer(request, response, () => {
      for (const other of others) other.call(server, request, response)
    })
  })
}
