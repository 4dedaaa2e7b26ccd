import type { PedidoEquipe, PedidoTitular } from '#contract/privacidade/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { PedidoRow, StaffRow } from './pedido/store.ts'

const feitoOf = (resultado: unknown): string[] => {
  const { feito } = (resultado ?? {}) as { feito?: unknown }
  return Array.isArray(feito) ? feito.map(String) : []
}

export const toPedido = (row: PedidoRow): PedidoTitular => ({
  id: row.id,
  numero: row.numero,
  tipo: row.tipo,
  situacao: row.situacao,
  origem: row.origem,
  texto: row.texto,
  criado_em: row.criado_em,
  prazo: row.prazo,
  resposta: row.resposta,
  respondido_em: row.respondido_em,
  feito: feitoOf(row.resultado),
})

export const contatoOfPedido = (deps: Pick<Deps, 'secrets'>, row: PedidoRow): string | null =>
  row.contato_cifrado === null ? null : deps.secrets.decrypt(row.contato_cifrado)

export const toPedidoEquipe = (deps: Pick<Deps, 'secrets'>, row: StaffRow): PedidoEquipe => ({
  ...toPedido(row),
  contato: contatoOfPedido(deps, row),
  canal: row.canal,
  dias: row.dias,
  respondido_por: row.decisor,
})
