import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'

/** Header of a forwarded call, which is never forwarded again. */
const MARK = 'x-portal-encaminhado'
const FORWARD_TIMEOUT_MS = 10_000

/**
 * Calls about a transmissao, with uploads from a phone among them, and about its recording belong to the node that runs its process; those
 * about an ebook that is being prepared, or a family's archive, to one node for all.
 */
const LEADER_PATHS =
  /^\/(?:cliente\/(?:transmissao\/|gravacao\/|despedida\/\d+\/(?:ebook\/|arquivo-familia))|arquivo-familia\/)/

const belongsToLeader = ({ url = '', headers }: IncomingMessage): boolean =>
  LEADER_PATHS.test(url) && headers[MARK] === undefined

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

/** Forwards a call unchanged to another node, and its response back. */
const forward = (to: string, request: IncomingMessage, response: ServerResponse): void => {
  const { hostname, port } = new URL(to)
  const forwardedFor = [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(
    part => part !== undefined,
  )
  const headers = { ...request.headers, 'x-forwarded-for': forwardedFor.join(', '), [MARK]: '1' }
  const { method, url: path } = request
  const onward = send({ host: hostname, port, method, path, headers, timeout: FORWARD_TIMEOUT_MS }, received => {
    // A long download to somebody with a slow line waits for that line.
    onward.setTimeout(0)
    response.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(response)
  })
  onward.on('timeout', () => onward.destroy(new Error('the leader does not respond')))
  onward.on('error', () => refuse(response))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Forwards the calls that belong to the leader before any other hook sees them. */
export const forwardToLeader = (app: FastifyInstance, { leader }: Pick<Deps, 'leader'>): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const address = leader?.()
    if (address === undefined || !belongsToLeader(request.raw)) {
      done()
      return
    }
    reply.hijack()
    forward(address, request.raw, reply.raw)
  })
}
