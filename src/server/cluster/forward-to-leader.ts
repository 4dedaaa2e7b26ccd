import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'

/** Says that a node has handed this on already: it is never handed on twice. */
const MARK = 'x-portal-encaminhado'
const FORWARD_TIMEOUT_MS = 10_000

/** Calls about a transmissao itself, pictures of a phone among them, are for the node that has its process. */
const belongsToLeader = ({ url, headers }: IncomingMessage): boolean =>
  url?.startsWith('/cliente/transmissao/') === true && headers[MARK] === undefined

const refuse = (response: ServerResponse): void => {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '2',
    'cache-control': 'no-store',
  })
  const { message } = ERRORS.INDISPONIVEL
  const body: ErrorBody = { message, mensagem: message, code: 'INDISPONIVEL', requestId: randomUUID() }
  response.end(JSON.stringify(body))
}

/** Hands a call on to another node as it came, and its answer back. */
const forward = (to: string, request: IncomingMessage, response: ServerResponse): void => {
  const { hostname, port } = new URL(to)
  const came = [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(part => part !== undefined)
  const headers = { ...request.headers, 'x-forwarded-for': came.join(', '), [MARK]: '1' }
  const { method, url: path } = request
  const onward = send({ host: hostname, port, method, path, headers, timeout: FORWARD_TIMEOUT_MS }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('timeout', () => onward.destroy(new Error('no answer')))
  onward.on('error', () => refuse(response))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Calls that belong to another node go there before anything else of the application sees them. */
export const forwardToLeader = (app: FastifyInstance, { leader }: Pick<Deps, 'leader'>): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const elsewhere = leader?.()
    if (elsewhere === undefined || !belongsToLeader(request.raw)) {
      done()
      return
    }
    reply.hijack()
    forward(elsewhere, request.raw, reply.raw)
  })
}
