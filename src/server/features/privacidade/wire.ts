import { type PedidoEquipe, type PedidoTitular, pedidoTitular } from '#contract/privacidade/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { PedidoRow, StaffRow } from './pedido/store.ts'

const feitoOf = (resultado: unknown): string[] => {
  const { feito } = (resultado ?? {}) as { feito?: unknown }
  return Array.isArray(feito) ? feito.map(String) : []
}

export const toPedido = (row: PedidoRow): PedidoTitular =>
  pedidoTitular.parse({ ...row, feito: feitoOf(row.resultado) })

export const contatoOfPedido = (deps: Pick<Deps, 'secrets'>, row: PedidoRow): string | null =>
  row.contato_cifrado === null ? null : deps.secrets.decrypt(row.contato_cifrado)

export const toPedidoEquipe = (deps: Pick<Deps, 'secrets'>, row: StaffRow): PedidoEquipe => ({
  ...toPedido(row),
  contato: contatoOfPedido(deps, row),
  canal: row.canal,
  dias: row.dias,
  respondido_por: row.decisor,
})
