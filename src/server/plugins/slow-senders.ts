import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'

export type Pace = {
  /** So long nobody is looked at, in ms. */
  graceMs: number
  everyMs: number
  /** Less than this on the average, in bytes a second, is nobody's telephone. */
  slowest: number
}
const PACE: Pace = { graceMs: 10_000, everyMs: 2500, slowest: 1024 }

const { status, message } = ERRORS.TEMPO_ESGOTADO

const refuse = (request: IncomingMessage, response: ServerResponse): void => {
  const body: ErrorBody = { message, mensagem: message, code: 'TEMPO_ESGOTADO', requestId: '' }
  const text = JSON.stringify(body)
  if (!response.headersSent)
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      connection: 'close',
    })
  response.end(text, () => request.destroy())
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A body that comes by the byte holds a connection for nothing: 408, long before the time every request has. */
export const refuseSlowSenders = (app: Pick<FastifyInstance, 'server'>, pace = PACE): void => {
  app.server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const began = performance.now()
    const before = request.socket.bytesRead
    const timer = setInterval(() => {
      const ms = performance.now() - began
      if (request.complete || request.destroyed) clearInterval(timer)
      else if (ms >= pace.graceMs && request.socket.bytesRead - before < (ms / 1000) * pace.slowest) {
        clearInterval(timer)
        refuse(request, response)
      }
    }, pace.everyMs)
    timer.unref()
    response.once('close', () => clearInterval(timer))
  })
}
