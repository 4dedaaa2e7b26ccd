import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { errorsOf, type Route } from '#contract/route.ts'
import { SHEET_TYPES } from '#contract/sheet.ts'
import { Problem } from '#server/core/problem.ts'

const TYPES = { text: ['text/plain'], stream: ['text/event-stream'], file: [] } as const

const typesOf = ({ output, mediaTypes = [], sheet }: Route): readonly string[] =>
  typeof output === 'string'
    ? [...TYPES[output], ...mediaTypes]
    : ['application/json', ...(sheet ? Object.values(SHEET_TYPES) : [])]

const codeOf = (payload: string): string =>
  Object.keys(ERRORS).find(code => ERRORS[code as ErrorCode].message === payload) ?? String(JSON.parse(payload).code)

function* undeclaredIn(key: string, route: Route, reply: FastifyReply, payload: unknown): Generator<string> {
  const { statusCode } = reply
  if (statusCode >= 400) {
    const code = codeOf(String(payload))
    if (!errorsOf(key, route).has(code as ErrorCode)) yield code
    return
  }
  if (statusCode !== 200 && !(statusCode === 304 && route.etag)) yield `status ${statusCode}`
  const type = String(reply.getHeader('content-type') ?? '')
  if (statusCode === 200 && !typesOf(route).some(known => type.startsWith(known))) yield `content type ${type}`
  if (statusCode === 200 && reply.hasHeader('x-total-count') !== (route.total === true)) yield 'X-Total-Count'
  if (reply.hasHeader('x-registro-copia') && !route.copy) yield 'X-Registro-Copia'
  if (reply.hasHeader('etag') && !route.etag) yield 'ETag'
}

/** Turns a response that the declaration of its call lacks into an error that names both. */
export const checkDeclared = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  const { contract: route } = request.routeOptions.config as { contract?: Route }
  if (!route || request.method === 'HEAD') return payload
  const key = `${request.method} ${request.routeOptions.url}`
  const [undeclared] = undeclaredIn(key, route, reply, payload)
  if (undeclared !== undefined) {
    throw new Problem('ERRO_INTERNO', { message: `${key} does not declare ${undeclared}` })
  }
  return payload
}
