import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentFileName, santinhoFileName } from '#contract/documento/file-name-rules.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { createCartaoReader } from './cartao-service.ts'
import { createComunicadoReader } from './comunicado-service.ts'
import { drawEbook, readEbookSource } from './ebook-service.ts'
import { createEbookPreparos } from './preparo-service.ts'
import { makeInformativo, makeSantinho } from './service.ts'

/** Of a despedida, below the portal's public address: the configured one, else that of the request. */
const pageAddress = ({ config: { PUBLIC_URL } }: Deps, { protocol, host }: FastifyRequest, id: number): string =>
  `${PUBLIC_URL === '' ? `${protocol}://${host}` : PUBLIC_URL}/despedida/${id}`

/** The name contains only `[a-z0-9-]`, therefore both notations are equal. */
const attach = (reply: FastifyReply, type: string, name: string): void => {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
}

export const documentoHandlers = (deps: Deps): Handlers => {
  const readCartao = createCartaoReader(deps)
  const readComunicado = createComunicadoReader(deps)
  const preparos = createEbookPreparos(deps)
  const sendEbook = (reply: FastifyReply, nome: string, bytes: Uint8Array): Buffer => {
    attach(reply, 'application/pdf', documentFileName('ebook', nome, 'pdf'))
    return Buffer.from(bytes)
  }
  return {
    'GET /cliente/despedida/:id/ebook': async ({ session, params, query, reply }) => {
      const source = await readEbookSource(deps, session, params.id, query.copia)
      return sendEbook(reply, source.despedida.pessoa_falecida.nome, await drawEbook(deps, source))
    },
    'POST /cliente/despedida/:id/ebook/preparo': ({ session, params, query }) =>
      preparos.start(session, params.id, query.copia),
    'GET /cliente/despedida/:id/ebook/preparo': ({ session, params, query }) =>
      preparos.state(session, params.id, query.copia),
    'GET /cliente/despedida/:id/ebook/arquivo': async ({ session, params, query, reply }) => {
      const { nome, bytes } = await preparos.read(session, params.id, query.copia)
      return sendEbook(reply, nome, bytes)
    },
    'GET /cliente/despedida/:id/informativo': async ({ session, params, query, request, reply }) => {
      const options = { formato: query.formato, endereco: pageAddress(deps, request, params.id) }
      const { nome, bytes } = await makeInformativo(deps, session, params.id, options)
      attach(reply, 'image/png', documentFileName('informativo', nome, 'png'))
      return Buffer.from(bytes)
    },
    'POST /cliente/despedida/:id/santinho': async ({ session, params, body, request, reply }) => {
      const endereco = pageAddress(deps, request, params.id)
      const { nome, bytes } = await makeSantinho(deps, session, params.id, { ...body, endereco })
      attach(reply, 'application/pdf', santinhoFileName(body.formato, nome))
      return Buffer.from(bytes)
    },
    'POST /cliente/despedida/:id/santinho/previa': async ({ session, params, body, request, reply }) => {
      const endereco = pageAddress(deps, request, params.id)
      const { bytes } = await makeSantinho(deps, session, params.id, { ...body, formato: 'previa', endereco })
      reply.type('image/png').header('x-content-type-options', 'nosniff')
      return Buffer.from(bytes)
    },
    'GET /exibicao/despedida/:id/comunicado': async ({ params: { id }, query, caller, request, reply }) => {
      const wanted = { id, ...query, endereco: pageAddress(deps, request, id) }
      const { etag, nome, bytes } = await readComunicado(wanted, caller.address, request.headers['if-none-match'])
      // Caches must revalidate: an hour that changed, and a page that became private, must not be served from a cache.
      reply.header('cache-control', 'public, no-cache').header('etag', etag)
      reply.type(query.formato === 'a4' ? 'application/pdf' : 'image/jpeg')
      reply.header('content-disposition', `inline; filename="${nome}"`).header('x-content-type-options', 'nosniff')
      if (bytes) return Buffer.from(bytes)
      reply.code(304)
      return Buffer.alloc(0)
    },
    'GET /exibicao/despedida/:id/cartao.jpg': async ({ params, caller, request, reply }) => {
      const { bytes, etag } = await readCartao(params.id, caller.address)
      // Caches must revalidate: the card of a despedida that becomes private must not be served from a cache.
      reply.type('image/jpeg').header('cache-control', 'public, no-cache').header('etag', etag)
      if (request.headers['if-none-match'] !== etag) return Buffer.from(bytes)
      reply.code(304)
      return Buffer.alloc(0)
    },
  }
}
