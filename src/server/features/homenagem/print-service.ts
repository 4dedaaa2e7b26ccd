import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { listAprovadas } from './store.ts'
import { toPublica } from './wire.ts'

/** Approved homenagens for print, the first one first, all of them. The caller has checked who may have them. */
export const listParaImpressao = async (db: Executor, despedidaId: number): Promise<HomenagemPublica[]> => {
  const { rows } = await listAprovadas(db, despedidaId, { limit: Number.MAX_SAFE_INTEGER, offset: 0, busca: '' })
  return rows.map(toPublica).reverse()
}
