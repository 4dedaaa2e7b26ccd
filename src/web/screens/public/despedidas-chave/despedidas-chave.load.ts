import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import type { Load } from '#web/lib/load.ts'

/** The despedidas of one share key. */
export const loadChave: Load<{ token: string }, DespedidaCard[]> = (client, { token }) =>
  client('GET /exibicao/despedida-chave/:token', { params: { token } })
