import type { FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import type { exportDados } from './dados/export-service.ts'
import { createPedido } from './pedido/service.ts'
import { exportOwn, readOwn } from './service.ts'
import {
  answerByStaff,
  correctByStaff,
  eraseByStaff,
  exportTitular,
  listForStaff,
  searchTitular,
} from './staff-service.ts'
import { confirmCode, requestCode } from './titular/confirmation-service.ts'

const attach = (reply: FastifyReply, { bytes, type, name }: ReturnType<typeof exportDados>): Buffer => {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
  return bytes
}

export const privacidadeHandlers = (deps: Deps): Handlers => ({
  'POST /titular/codigo': ({ caller, body }) => requestCode(deps, caller, body.contato),
  'POST /titular/entrar': ({ caller, body }) => confirmCode(deps, caller, body),
  'POST /titular/dados': ({ body }) => readOwn(deps, body.acesso),
  'POST /titular/exportar': async ({ body, reply }) => attach(reply, await exportOwn(deps, body.acesso, body.formato)),
  'POST /titular/pedidos': ({ body, once }) => createPedido(deps, body, once),
  'POST /cliente/titular/busca': ({ caller, body }) => searchTitular(deps, sessionFrom(caller), body.contato),
  'POST /cliente/titular/exportar': async ({ caller, body, reply }) =>
    attach(reply, await exportTitular(deps, sessionFrom(caller), body.contato, body.formato)),
  'POST /cliente/titular/corrigir': ({ caller, body }) => correctByStaff(deps, sessionFrom(caller), body),
  'POST /cliente/titular/apagar': ({ caller, body, once }) => eraseByStaff(deps, sessionFrom(caller), body, once),
  'GET /cliente/titular/pedidos': async ({ query, reply }) => {
    const { itens, total } = await listForStaff(deps, query)
    reply.header('x-total-count', total)
    return itens
  },
  'PUT /cliente/titular/pedidos/:id': ({ caller, params, body }) =>
    answerByStaff(deps, sessionFrom(caller), params.id, body),
})
