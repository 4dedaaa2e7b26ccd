import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { Problem } from '#server/core/problem.ts'
import { registerErrors } from '#server/http/errors.ts'
import { checkDeclared } from './declared-responses.ts'

let app: FastifyInstance
afterEach(() => app.close())

const contract: Route = {
  summary: 'Teste',
  access: 'public',
  limit: 'READ',
  bodyClass: 'public',
  output: z.array(z.string()),
  total: true,
}

const messageOf = async (handler: (reply: FastifyReply) => unknown, declared: Route = contract): Promise<unknown> => {
  app = Fastify()
  registerErrors(app)
  app.addHook('onSend', checkDeclared)
  app.get('/teste', { config: { contract: declared } as object }, (_request, reply) => handler(reply))
  const response = await app.inject('/teste')
  return response.statusCode === 200 ? 200 : response.json().message
}

it('a declared response and a declared refusal pass the check of declarations', async () => {
  expect(await messageOf(reply => reply.header('x-total-count', 0).send([]))).toBe(200)
  const refuse = () => {
    throw new Problem('NAO_ENCONTRADO')
  }
  expect(await messageOf(refuse, { ...contract, errors: ['NAO_ENCONTRADO'] })).toBe('Não encontrado')
})

it.each([
  ['CODIGO_INCORRETO', () => Promise.reject(new Problem('CODIGO_INCORRETO'))],
  ['X-Total-Count', (reply: FastifyReply) => reply.send([])],
  ['ETag', (reply: FastifyReply) => reply.headers({ 'x-total-count': 0, etag: '"1"' }).send([])],
  ['status 201', (reply: FastifyReply) => reply.code(201).send([])],
  ['content type text/html', (reply: FastifyReply) => reply.type('text/html').header('x-total-count', 0).send('')],
])('the check of declarations refuses a response whose declaration lacks %s', async (name, handler) => {
  expect(await messageOf(handler)).toContain(`GET /teste does not declare ${name}`)
})
