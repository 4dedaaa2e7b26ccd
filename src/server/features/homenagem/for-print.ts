import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { listAprovadas } from './store.ts'
import { toPublica } from './wire.ts'

/** Approved tributes for print, the first one first. The caller has checked who may have them. */
export const listParaImpressao = async (db: Executor, despedidaId: number): Promise<HomenagemPublica[]> => {
  const { rows } = await listAprovadas(db, despedidaId, { limit: LIST_MAX.staff, offset: 0, busca: '' })
  return rows.map(toPublica).reverse()
}
