import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { ADMIN, STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { instantOrNone, localOrNone, type SheetColumns } from '../sheet.ts'
import { SAIU, SITUACOES_PEDIDO, TIPOS_PEDIDO } from './messages.ts'
import {
  acessoTitularBody,
  apagarTitularBody,
  buscaTitularBody,
  codigoTitularBody,
  codigoTitularResponse,
  corrigirTitularBody,
  type DenunciaRegistro,
  dadosTitular,
  denunciaRegistro,
  entrarTitularBody,
  entrarTitularResponse,
  exportarTitularBody,
  exportarTitularStaffBody,
  type PedidoEquipe,
  pedidoEquipe,
  pedidoTitular,
  pedidoTitularBody,
  responderPedidoBody,
  saidaTitularBody,
} from './schema.ts'

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

const pedidos: SheetColumns<PedidoEquipe> = {
  Número: row => row.numero,
  Tipo: row => TIPOS_PEDIDO[row.tipo] ?? row.tipo,
  Situação: row => SITUACOES_PEDIDO[row.situacao] ?? row.situacao,
  Contato: row => row.contato,
  'Pedido em': row => instantOrNone(row.criado_em),
  Prazo: row => localOrNone(row.prazo),
  Texto: row => row.texto,
  Resposta: row => row.resposta,
  'Respondido em': row => instantOrNone(row.respondido_em),
  'Respondido por': row => row.respondido_por,
}

const DECISAO = { mantida: 'Mantida', retirada: 'Retirada' } as const

const denuncias: SheetColumns<DenunciaRegistro> = {
  Despedida: row => row.despedida.nome,
  Denúncia: row => row.motivo,
  Mensagem: row => row.homenagem?.descricao ?? null,
  Fotografia: row => (row.fotografia === null ? null : row.fotografia.legenda || `Número ${row.fotografia.id}`),
  'Autor da mensagem': row => row.homenagem?.nome ?? null,
  Recebida: row => instantOrNone(row.criado_em),
  Decisão: row => (row.decisao === null ? 'Aguardando' : DECISAO[row.decisao]),
  'Decidida em': row => instantOrNone(row.decidido_em),
  'Decidida por': row => row.decidido_por,
  'Horas até a decisão': row => Math.round(row.horas * 10) / 10,
}

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
    sheet: { name: 'pedidos-de-titulares', columns: pedidos },
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
    sheet: { name: 'denuncias', columns: denuncias },
    total: true,
  },
})
