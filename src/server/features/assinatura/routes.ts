import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { listAssinaturas, readChave, readLivro, removeAssinatura, removeAssinaturas, sign } from './service.ts'

const codigoIn = ({ headers: { codigo } }: FastifyRequest): string | undefined =>
  typeof codigo === 'string' && codigo.length <= 64 ? codigo : undefined

export const assinaturaHandlers = (deps: Deps): Handlers => ({
  'GET /participantes/livro/:despedidaId': ({ caller, params, query, request }) =>
    readLivro(deps, caller, { ...params, chave: query.chave, codigo: codigoIn(request) }),
  'POST /participantes/assinaturas': ({ caller, body, once }) => sign(deps, caller, body, once),
  'POST /participantes/livro/:despedidaId/:chave': ({ caller, params: { despedidaId, chave }, body, once }) =>
    sign(deps, caller, { despedida: despedidaId, chave, ...body }, once),
  'GET /participantes/assinaturas/:id': ({ session, params, query }) =>
    listAssinaturas(deps, session, params.id, query),
  'GET /participantes/assinaturas/:id/chave': ({ session, params }) => readChave(deps, session, params.id),
  'POST /participantes/assinaturas/:id/retirar': ({ session, params, body }) =>
    removeAssinaturas(deps, session, params.id, body),
  'DELETE /participantes/assinaturas/:id/:assinatura': ({ session, params }) => removeAssinatura(deps, session, params),
})
