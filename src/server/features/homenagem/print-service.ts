import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { listAprovadas } from './store.ts'
import { toPublica } from './wire.ts'

/** All approved homenagens for print, oldest first. The caller checks the permission. */
export const listParaImpressao = async (db: Executor, despedidaId: number): Promise<HomenagemPublica[]> => {
  const { rows } = await listAprovadas(db, despedidaId, { limit: Number.MAX_SAFE_INTEGER, offset: 0, busca: '' })
  return rows.map(toPublica).reverse()
}
