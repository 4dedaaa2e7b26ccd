import { PEDIDO_PAGINA } from '#contract/pedido-pagina/messages.ts'
import type { Deps } from '#server/deps.ts'
import { requestCode } from '#server/features/pedido-acesso/confirmation-service.ts'
import type { Handlers } from '#server/http/contract.ts'
import { answerPedido, listSemelhantes } from './answer-service.ts'
import { askPage, listPedidos, postForm } from './service.ts'

export const pedidoPaginaHandlers = (deps: Deps): Handlers => ({
  'POST /exibicao/pedido-pagina/codigo': ({ caller, body: { contato } }) =>
    requestCode(deps, caller, { contato, despedidaId: undefined }),
  'POST /exibicao/pedido-pagina': async ({ caller, body }) => {
    await askPage(deps, caller, body)
    return { mensagem: PEDIDO_PAGINA.recebido }
  },
  'POST /exibicao/pedido-pagina/formulario': async ({ caller, body }) => {
    await postForm(deps, caller, body)
    return { mensagem: PEDIDO_PAGINA.recebido }
  },
  'GET /cliente/pedidos-pagina': () => listPedidos(deps),
  'GET /cliente/pedidos-pagina/:pedido/semelhantes': ({ session, params }) =>
    listSemelhantes(deps, session, params.pedido),
  'PUT /cliente/pedidos-pagina/:pedido': ({ session, params, body }) =>
    answerPedido(deps, session, params.pedido, body),
})
