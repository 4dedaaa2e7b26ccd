import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import type { Load } from '#web/lib/load.ts'

export type DespedidaParams = { id: string; codigo: string }

/** The public despedida; `codigo` "0" means no code (specification §7). */
export const loadDespedida: Load<DespedidaParams, DespedidaPagina> = (client, { id, codigo }) =>
  client('GET /exibicao/despedida/:id/:codigo', { params: { id, codigo: codigo === '' ? '0' : codigo } })
