import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import type { Load } from '#web/lib/load.ts'

export const GALLERY = 'fotografias-da-pagina'

/** The photographs of a page, for those who may read it. */
export const loadGallery: Load<{ despedidaId: number }, FotografiaPublica[]> = (client, params) =>
  client('GET /exibicao/fotografias/:despedidaId', { params })
