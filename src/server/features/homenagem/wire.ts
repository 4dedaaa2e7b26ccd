import type { Homenagem, HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { HomenagemRow } from './store.ts'

/** What strangers see: nothing that leads back to the participant. */
export const toPublica = (row: HomenagemRow): HomenagemPublica => ({
  nome: row.nome,
  descricao: row.descricao,
  imagem: row.imagem,
  data: row.data,
})

/** `url` is the farewell's own address: the client's is never stored. */
export const toHomenagem = (row: HomenagemRow): Homenagem => ({
  ...toPublica(row),
  id: row.id,
  url: `/despedida/${row.despedida_id}`,
  publicado: row.publicado,
  despedida: { id: row.despedida_id },
})
