import { z } from 'zod'
import { mensagem } from '../acesso/schema.ts'
import { codigoPedidoResponse, contatoAConfirmar } from '../pedido-acesso/schema.ts'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import {
  formularioPaginaBody,
  pedidoPagina,
  pedidoPaginaBody,
  pedidoPaginaParams,
  pedidoPaginaRespondido,
  responderPedidoPaginaBody,
  semelhantes,
} from './schema.ts'

/** Not in the specification: a family asks for the page of somebody who was buried before the portal. No page without staff. */
export const pedidoPaginaRoutes = defineAdditions({
  'POST /exibicao/pedido-pagina/codigo': {
    summary: 'Enviar um código a quem quer pedir uma página: por e-mail ou por mensagem ao celular',
    access: 'public',
    limit: 'CODIGO',
    body: z.object({ contato: contatoAConfirmar }),
    output: codigoPedidoResponse,
  },
  'POST /exibicao/pedido-pagina': {
    summary: 'Pedir a página de quem já foi sepultado, com o contato confirmado',
    access: 'public',
    limit: 'PEDIDO_PAGINA',
    body: pedidoPaginaBody,
    output: mensagem,
    errors: ['CONFIRMACAO_EXPIRADA'],
  },
  'POST /exibicao/pedido-pagina/formulario': {
    summary: 'Pedir a página pelo formulário, sem JavaScript; sem código, envia um',
    access: 'public',
    limit: 'PEDIDO_PAGINA',
    form: 'urlencoded',
    page: { refused: 'pedirPagina', done: '/pedir-pagina?enviado' },
    body: formularioPaginaBody,
    output: mensagem,
    errors: ['CODIGO_ENVIADO', 'CODIGO_INCORRETO'],
  },
  'GET /cliente/pedidos-pagina': {
    summary: 'Pedidos de página à espera de resposta',
    access: STAFF,
    output: z.array(pedidoPagina),
  },
  'GET /cliente/pedidos-pagina/:pedido/semelhantes': {
    summary: 'Quem, no registro e nas despedidas, pode ser a mesma pessoa de um pedido de página',
    access: STAFF,
    params: pedidoPaginaParams,
    output: semelhantes,
  },
  'PUT /cliente/pedidos-pagina/:pedido': {
    summary: 'Responder um pedido de página: abrir um rascunho, unir a uma página que existe, ou recusar',
    access: STAFF,
    params: pedidoPaginaParams,
    body: responderPedidoPaginaBody,
    output: pedidoPaginaRespondido,
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_INATIVA', 'ALTERADO_POR_OUTRA_PESSOA', 'MODERADORES_DEMAIS'],
  },
})
