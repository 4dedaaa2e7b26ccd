import { z } from 'zod'
import { mensagem } from '../acesso/schema.ts'
import { despedidaPorId } from '../fields/id-schema.ts'
import { SIGNED_IN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import {
  codigoPedidoBody,
  codigoPedidoResponse,
  confirmarPedidoBody,
  confirmarPedidoResponse,
  formularioAcessoBody,
  formularioAcessoParams,
  pedidoAcesso,
  pedidoAcessoBody,
  pedidoAcessoParams,
  responderPedidoAcessoBody,
} from './schema.ts'

/** Not in the specification: somebody without a code asks the family of a private despedida for it. */
export const pedidoAcessoRoutes = defineAdditions({
  'POST /exibicao/pedido-acesso/codigo': {
    summary: 'Enviar um código a quem quer pedir acesso a uma despedida privada: por e-mail ou por mensagem ao celular',
    access: 'public',
    limit: 'CODIGO',
    body: codigoPedidoBody,
    output: codigoPedidoResponse,
  },
  'POST /exibicao/pedido-acesso/confirmar': {
    summary: 'Confirmar o contato com o código recebido',
    access: 'public',
    limit: 'TRY',
    body: confirmarPedidoBody,
    output: confirmarPedidoResponse,
    errors: ['CODIGO_INCORRETO'],
  },
  'POST /exibicao/pedido-acesso': {
    summary: 'Pedir acesso a uma despedida privada; a resposta é a mesma para qualquer endereço',
    access: 'public',
    limit: 'PEDIDO_ACESSO',
    body: pedidoAcessoBody,
    output: mensagem,
    errors: ['CONFIRMACAO_EXPIRADA'],
  },
  'POST /exibicao/pedido-acesso/formulario/:despedidaId': {
    summary: 'Pedir acesso pelo formulário, sem JavaScript; sem código, envia um',
    access: 'public',
    limit: 'PEDIDO_ACESSO',
    form: 'urlencoded',
    page: { refused: 'pedirAcesso', done: '/pedir-acesso/:despedidaId?enviado' },
    params: formularioAcessoParams,
    body: formularioAcessoBody,
    output: mensagem,
    errors: ['CODIGO_ENVIADO', 'CODIGO_INCORRETO'],
  },
  'GET /cliente/despedida/:id/pedidos-acesso': {
    summary: 'Pedidos de acesso à espera de resposta',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: z.array(pedidoAcesso),
  },
  'PUT /cliente/despedida/:id/pedidos-acesso/:pedido': {
    summary: 'Responder um pedido de acesso: enviar o código, ou recusar',
    access: SIGNED_IN,
    params: pedidoAcessoParams,
    body: responderPedidoAcessoBody,
    output: z.array(pedidoAcesso),
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
})
