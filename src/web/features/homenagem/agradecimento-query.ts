import type { Load } from '#web/lib/load.ts'

export const AGRADECIMENTO = 'agradecimento'

/** The family's thanks, for those who may read the page. */
export const loadAgradecimento: Load<{ despedidaId: number }, { texto: string }> = (client, params) =>
  client('GET /homenagem/agradecimento/:despedidaId', { params })
