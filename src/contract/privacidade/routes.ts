import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { ADMIN, STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { SAIU } from './messages.ts'
import {
  acessoTitularBody,
  apagarTitularBody,
  buscaTitularBody,
  codigoTitularBody,
  codigoTitularResponse,
  corrigirTitularBody,
  dadosTitular,
  denunciaRegistro,
  entrarTitularBody,
  entrarTitularResponse,
  exportarTitularBody,
  exportarTitularStaffBody,
  pedidoEquipe,
  pedidoTitular,
  pedidoTitularBody,
  responderPedidoBody,
  saidaTitularBody,
} from './schema.ts'
import { DENUNCIAS_SHEET, PEDIDOS_SHEET } from './sheet.ts'

/** Access of a person to their own data (LGPD art. 18): a code verifies the contact; contacts are never part of an address. */
export const titularRoutes = defineAdditions({
  'POST /titular/codigo': {
    summary:
      'Enviar um código a quem quer ver os próprios dados; contatos conhecidos e desconhecidos têm a mesma resposta',
    access: 'public',
    limit: 'CODIGO',
    body: codigoTitularBody,
    output: codigoTitularResponse,
  },
  'POST /titular/saida': {
    summary: 'Sair das ofertas e dos avisos só com o celular, sem código; todo celular tem a mesma resposta',
    access: 'public',
    limit: 'SAIDA',
    form: 'urlencoded',
    page: { refused: 'privacidade', done: '/privacidade?saiu' },
    body: saidaTitularBody,
    output: z.object({ mensagem: z.literal(SAIU) }),
  },
  'POST /titular/entrar': {
    summary: 'Confirmar o contato com o código recebido',
    access: 'public',
    limit: 'TRY',
    body: entrarTitularBody,
    output: entrarTitularResponse,
    errors: ['CODIGO_INCORRETO'],
  },
  'POST /titular/dados': {
    summary: 'O que o portal guarda sob o contato confirmado',
    access: 'public',
    limit: 'READ',
    body: acessoTitularBody,
    output: dadosTitular,
    errors: ['CONFIRMACAO_EXPIRADA'],
  },
  'POST /titular/exportar': {
    summary: 'Cópia dos próprios dados, para programas (JSON) ou para ler (HTML)',
    access: 'public',
    limit: 'READ',
    body: exportarTitularBody,
    output: 'file',
    mediaTypes: ['application/json', 'text/html'],
    errors: ['CONFIRMACAO_EXPIRADA'],
  },
  'POST /titular/pedidos': {
    summary: 'Pedir correção, exclusão, o fim das ofertas ou outra coisa',
    access: 'public',
    limit: 'READ',
    body: pedidoTitularBody,
    output: pedidoTitular,
    idempotent: true,
    errors: ['CONFIRMACAO_EXPIRADA'],
  },
})

/** For staff: search by contact, respond, correct, erase; every use is audited. */
export const titularEquipeRoutes = defineAdditions({
  'POST /cliente/titular/busca': {
    summary: 'Tudo o que o portal guarda sob um contato',
    access: ADMIN,
    limit: 'ERP',
    body: buscaTitularBody,
    output: dadosTitular,
  },
  'POST /cliente/titular/exportar': {
    summary: 'Cópia dos dados de um titular, para entregar a ele',
    access: ADMIN,
    limit: 'ERP',
    body: exportarTitularStaffBody,
    output: 'file',
    mediaTypes: ['application/json', 'text/html'],
  },
  'POST /cliente/titular/corrigir': {
    summary: 'Corrigir nome ou contato no que o titular enviou',
    access: ADMIN,
    body: corrigirTitularBody,
    output: dadosTitular,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/titular/apagar': {
    summary: 'Apagar os dados de um titular, com confirmação escrita',
    access: ADMIN,
    body: apagarTitularBody,
    output: pedidoTitular,
    idempotent: true,
    errors: ['NAO_ENCONTRADO'],
  },
  'GET /cliente/titular/pedidos': {
    summary: 'Pedidos de titulares, os de prazo mais próximo primeiro',
    access: ADMIN,
    query: sheetListQuery,
    output: z.array(pedidoEquipe),
    sheet: PEDIDOS_SHEET,
    total: true,
  },
  'PUT /cliente/titular/pedidos/:id': {
    summary: 'Responder um pedido; o titular é avisado',
    access: ADMIN,
    params: idParams,
    body: responderPedidoBody,
    output: pedidoEquipe,
  },
  'GET /homenagem/denuncias': {
    summary: 'Registro de denúncias de toda a casa, com o tempo até a decisão; abertas primeiro',
    access: STAFF,
    query: sheetListQuery,
    output: z.array(denunciaRegistro),
    sheet: DENUNCIAS_SHEET,
    total: true,
  },
})
