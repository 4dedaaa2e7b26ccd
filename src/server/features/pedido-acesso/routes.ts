import { PEDIDO_ACESSO } from '#contract/pedido-acesso/messages.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { confirmCode, requestCode } from './confirmation-service.ts'
import { answerPedido, askAccess, listPedidos, postForm } from './service.ts'

export const pedidoAcessoHandlers = (deps: Deps): Handlers => ({
  'POST /exibicao/pedido-acesso/codigo': ({ caller, body: { contato, despedida: despedidaId } }) =>
    requestCode(deps, caller, { contato, despedidaId }),
  'POST /exibicao/pedido-acesso/confirmar': ({ caller, body }) => confirmCode(deps, caller, body),
  'POST /exibicao/pedido-acesso': async ({ caller, body }) => {
    await askAccess(deps, caller, body)
    return { mensagem: PEDIDO_ACESSO.recebido }
  },
  'POST /exibicao/pedido-acesso/formulario/:despedidaId': async ({ caller, params, body }) => {
    await postForm(deps, caller, params.despedidaId, body)
    return { mensagem: PEDIDO_ACESSO.recebido }
  },
  'GET /cliente/despedida/:id/pedidos-acesso': ({ session, params }) => listPedidos(deps, session, params.id),
  'PUT /cliente/despedida/:id/pedidos-acesso/:pedido': ({ session, params, body }) =>
    answerPedido(deps, session, params, body.aceito),
})
