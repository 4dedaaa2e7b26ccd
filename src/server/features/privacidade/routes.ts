import type { FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import type { exportDados } from './dados/export-service.ts'
import { createPedido } from './pedido/service.ts'
import { exportOwn, leaveByTelefone, readOwn } from './service.ts'
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
  'POST /titular/saida': ({ caller, body }) => leaveByTelefone(deps, caller, body.telefone),
  'POST /titular/entrar': ({ caller, body }) => confirmCode(deps, caller, body),
  'POST /titular/dados': ({ body }) => readOwn(deps, body.acesso),
  'POST /titular/exportar': async ({ body, reply }) => attach(reply, await exportOwn(deps, body.acesso, body.formato)),
  'POST /titular/pedidos': ({ body, once }) => createPedido(deps, body, once),
  'POST /cliente/titular/busca': ({ session, body }) => searchTitular(deps, session, body.contato),
  'POST /cliente/titular/exportar': async ({ session, body, reply }) =>
    attach(reply, await exportTitular(deps, session, body.contato, body.formato)),
  'POST /cliente/titular/corrigir': ({ session, body }) => correctByStaff(deps, session, body),
  'POST /cliente/titular/apagar': ({ session, body, once }) => eraseByStaff(deps, session, body, once),
  'GET /cliente/titular/pedidos': ({ query }) => listForStaff(deps, query),
  'PUT /cliente/titular/pedidos/:id': ({ session, params, body }) => answerByStaff(deps, session, params.id, body),
})
