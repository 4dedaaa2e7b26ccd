import type { ListQuery } from '#contract/fields/listing.ts'
import type { Homenagem, HomenagemPublica, HomenagensQuery } from '#contract/homenagem/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess, requireVisitorAccess } from '#server/features/despedida/access-service.ts'
import { findDespedidaOfCapela } from '#server/features/despedida/capela-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { listAprovadas, listDaDespedida, toHomenagem, toPublica } from './store.ts'

export const listHomenagensAprovadas = async (
  deps: Deps,
  caller: Caller,
  despedidaId: number,
  codigo: string | undefined,
  query: ListQuery,
): Promise<Listing<HomenagemPublica>> => {
  await requireVisitorAccess(deps, deps.db, despedidaId, caller, codigo)
  const { rows, total } = await listAprovadas(deps.db, despedidaId, pageOf(query, LIST_MAX.public))
  return { itens: rows.map(toPublica), total }
}

/** The newest approved homenagens of the despedida that is in a chapel now, for its display. @throws Problem DESPEDIDA_NAO_ENCONTRADA. */
export const listHomenagensDaCapela = async (
  deps: Deps,
  empresa: string,
  capela: string,
  chave: string | undefined,
): Promise<HomenagemPublica[]> => {
  const despedidaId = await findDespedidaOfCapela(deps, empresa, capela, chave)
  const { rows } = await listAprovadas(deps.db, despedidaId, { limit: LIST_MAX.public, offset: 0, busca: '' })
  return rows.map(toPublica)
}

/** All approved homenagens for print, oldest first. The caller checks the permission. */
export const listParaImpressao = async (db: Executor, despedidaId: number): Promise<HomenagemPublica[]> => {
  const { rows } = await listAprovadas(db, despedidaId, { limit: Number.MAX_SAFE_INTEGER, offset: 0, busca: '' })
  return rows.map(toPublica).reverse()
}

export const listHomenagens = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  query: HomenagensQuery,
): Promise<Listing<Homenagem>> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const { rows, total } = await listDaDespedida(deps.db, despedidaId, pageOf(query, LIST_MAX.staff), {
    filtro: query.situacao,
    ordem: query.ordem === 'id' ? 'asc' : 'desc',
  })
  return { itens: rows.map(row => toHomenagem(row, session)), total }
}
