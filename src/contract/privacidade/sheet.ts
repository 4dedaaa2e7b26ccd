import { instantOrNone, type ListSheet, localOrNone, type SheetColumns } from '../sheet.ts'
import { SITUACOES_PEDIDO, TIPOS_PEDIDO } from './messages.ts'
import type { DenunciaRegistro, PedidoEquipe } from './schema.ts'

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

export const PEDIDOS_SHEET: ListSheet = { name: 'pedidos-de-titulares', columns: pedidos }
export const DENUNCIAS_SHEET: ListSheet = { name: 'denuncias', columns: denuncias }
