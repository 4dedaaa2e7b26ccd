import type { ListQuery } from '#contract/fields/listing.ts'
import type { Homenagem, HomenagemPublica, HomenagensQuery } from '#contract/homenagem/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { isStaff } from '#contract/roles.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess, requireVisitorAccess } from '#server/features/despedida/access-service.ts'
import { findDespedidaOfCapela } from '#server/features/despedida/capela-service.ts'
import { findAgradecimento } from '#server/features/despedida/queries.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { listAprovadas, listDaDespedida, listGuardadas, toHomenagem, toPublica } from './store.ts'

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

/** For everybody who may read the page. */
export const readAgradecimento = async (
  deps: Deps,
  caller: Caller,
  despedidaId: number,
  codigo: string | undefined,
): Promise<{ texto: string }> => {
  await requireVisitorAccess(deps, deps.db, despedidaId, caller, codigo)
  return { texto: await findAgradecimento(deps.db, despedidaId) }
}

/** The newest approved homenagens of the despedida that is in a chapel now, for its display. @throws Problem DESPEDIDA_NAO_ENCONTRADA. */
export const listHomenagensDaCapela = async (
  deps: Deps,
  empresa: string,
  capela: string,
  chave: string | undefined,
): Promise<HomenagemPublica[]> => {
  const { despedidaId } = await findDespedidaOfCapela(deps, empresa, capela, chave)
  const { rows } = await listAprovadas(deps.db, despedidaId, { limit: LIST_MAX.public, offset: 0, busca: '' })
  return rows.map(toPublica)
}

/** All approved homenagens for print, oldest first. The caller checks the permission. */
export const listParaImpressao = async (db: Executor, despedidaId: number): Promise<HomenagemPublica[]> => {
  const { rows } = await listAprovadas(db, despedidaId, { limit: Number.MAX_SAFE_INTEGER, offset: 0, busca: '' })
  return rows.map(toPublica).reverse()
}

/** Those for the family alone, for the family's own copy of the book, oldest first. The caller checks the permission. */
export const listParaFamilia = async (db: Executor, despedidaId: number): Promise<HomenagemPublica[]> =>
  (await listGuardadas(db, despedidaId)).map(toPublica).reverse()

/** Staff do not read what was written for the family alone, and no file contains it. */
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
    family: !isStaff(session.roles) && query.formato === undefined,
  })
  return { itens: rows.map(row => toHomenagem(row, session)), total }
}
