import { FOTOGRAFIAS_MAX } from '#contract/fotografia/limits.ts'
import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import type { EditarFotografia, Fotografia, FotografiaPublica } from '#contract/fotografia/schema.ts'
import type { Decisao } from '#contract/homenagem/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess, requireVisitorAccess } from '#server/features/despedida/access-service.ts'
import { findDespedidaOfCapela } from '#server/features/despedida/capela-service.ts'
import { announceReports, lockPageReports } from '#server/features/homenagem/denuncia/digest.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { deleteFotografia } from './queries.ts'
import * as store from './store.ts'

type OfDespedida = { id: number; fotografia: number }

/** For everybody who may read the page. */
export const listFotografias = async (
  deps: Deps,
  caller: Caller,
  despedidaId: number,
  codigo: string | undefined,
): Promise<FotografiaPublica[]> => {
  await requireVisitorAccess(deps, deps.db, despedidaId, caller, codigo)
  return store.listPublicas(deps.db, despedidaId)
}

/** Of the despedida that is in a chapel now, for its display; those of a private page carry a signature. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const listFotografiasDaCapela = async (
  deps: Deps,
  empresa: string,
  capela: string,
  chave: string | undefined,
): Promise<FotografiaPublica[]> => {
  const { despedidaId, pictureAddress } = await findDespedidaOfCapela(deps, empresa, capela, chave)
  const fotografias = await store.listPublicas(deps.db, despedidaId)
  return Promise.all(fotografias.map(async one => ({ ...one, imagem: await pictureAddress(one.imagem) })))
}

/** For the family's documents. The caller checks the permission. */
export const listParaImpressao = store.listPublicas

/** For its moderators and staff. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const listDaDespedida = async (deps: Deps, session: Session, despedidaId: number): Promise<Fotografia[]> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return store.listDaDespedida(deps.db, despedidaId)
}

/** Locks the photographs of a page, and checks under the lock that `session` may work on it. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const lockFotografias = async (tx: Executor, session: Session, despedidaId: number): Promise<void> => {
  if (!(await store.lockFotografias(tx, despedidaId))) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  await requireDespedidaAccess(tx, session, despedidaId)
}

/** @throws Problem FOTOGRAFIAS_DEMAIS */
export const requirePlace = async (db: Executor, despedidaId: number): Promise<void> => {
  if ((await store.countFotografias(db, despedidaId)) >= FOTOGRAFIAS_MAX) throw new Problem('FOTOGRAFIAS_DEMAIS')
}

/** Changes the photographs of a page under their lock. @returns all of them, as they are then */
const change = (
  deps: Deps,
  session: Session,
  despedidaId: number,
  work: (tx: Executor) => Promise<void>,
): Promise<Fotografia[]> =>
  inTransaction(deps.db, async tx => {
    await lockFotografias(tx, session, despedidaId)
    await work(tx)
    return store.listDaDespedida(tx, despedidaId)
  })

export const orderFotografias = (deps: Deps, session: Session, despedidaId: number, ids: readonly number[]) =>
  change(deps, session, despedidaId, async tx => {
    await store.reorder(tx, despedidaId, ids)
    await recordAudit(tx, session.contaId, 'fotografia.ordenar', { despedidaId })
  })

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO */
export const editFotografia = (
  deps: Deps,
  session: Session,
  { id: despedidaId, fotografia: id }: OfDespedida,
  texts: EditarFotografia,
) =>
  change(deps, session, despedidaId, async tx => {
    if (!(await store.updateTexts(tx, { despedidaId, id }, texts))) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, 'fotografia.editar', { despedidaId, alvo: `fotografia:${id}` })
  })

/** Its open reports are closed with it. @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO */
export const removeFotografia = (deps: Deps, session: Session, { id: despedidaId, fotografia: id }: OfDespedida) =>
  change(deps, session, despedidaId, async tx => {
    if (!(await store.findFotografia(tx, despedidaId, id))) throw new Problem('NAO_ENCONTRADO')
    await store.closeReports(tx, id, 'retirada', session.contaId)
    await deleteFotografia(tx, id)
    await recordAudit(tx, session.contaId, 'fotografia.excluir', { despedidaId, alvo: `fotografia:${id}` })
  })

/** The same file is shown in both places; its author's erasure removes both. @throws Problem NAO_ENCONTRADO without the author's consent */
export const takeFromHomenagem = (deps: Deps, session: Session, despedidaId: number, homenagemId: number) =>
  change(deps, session, despedidaId, async tx => {
    const ceded = await store.findCeded(tx, despedidaId, homenagemId)
    if (!ceded) throw new Problem('NAO_ENCONTRADO')
    if (ceded.isTaken) return
    await requirePlace(tx, despedidaId)
    const id = await store.insertFotografia(tx, { despedidaId, imagem: ceded.imagem, homenagemId })
    await recordAudit(tx, session.contaId, 'fotografia.trazer', {
      despedidaId,
      alvo: `fotografia:${id}`,
      detalhe: { homenagem: homenagemId },
    })
  })

type Report = { despedida: number; fotografia: number; motivo: string }

/** As of a homenagem: the moderators are notified, and a visitor's repeated report changes nothing. */
export const denunciarFotografia = async (
  deps: Deps,
  caller: Caller,
  { despedida: despedidaId, fotografia: fotografiaId, motivo }: Report,
  codigo: string | undefined,
): Promise<{ mensagem: typeof FOTOGRAFIA.denunciada }> => {
  const address = addressKey(caller.address)
  await deps.limits.hit('DENUNCIA', { address, 'address+despedida': `${address}:${despedidaId}` })
  await requireVisitorAccess(deps, deps.db, despedidaId, caller, codigo)
  await inTransaction(deps.db, async tx => {
    await lockPageReports(tx, despedidaId)
    const quem = deps.secrets.hmac('denuncia', address)
    const inserted = await store.insertReport(tx, { despedidaId, fotografiaId, quem, motivo })
    if (!inserted) throw new Problem('NAO_ENCONTRADO')
    if (!inserted.isNew) return
    await recordAudit(tx, null, 'fotografia.denunciar', { despedidaId, alvo: `fotografia:${fotografiaId}` })
    await announceReports(deps, tx, despedidaId)
  })
  return { mensagem: FOTOGRAFIA.denunciada }
}

/** Keeps a photograph on the page, or brings it back, or takes it off; its open reports are closed. @throws Problem NAO_ENCONTRADO */
export const decideFotografia = (
  deps: Deps,
  session: Session,
  { id: despedidaId, fotografia: id }: OfDespedida,
  decisao: Decisao,
) =>
  change(deps, session, despedidaId, async tx => {
    const found = await store.findFotografia(tx, despedidaId, id)
    if (!found) throw new Problem('NAO_ENCONTRADO')
    const retirada = decisao === 'retirada'
    const closed = await store.closeReports(tx, id, decisao, session.contaId)
    if (found.retirada === retirada && !closed) return
    await store.setRetirada(tx, id, retirada)
    await recordAudit(tx, session.contaId, retirada ? 'fotografia.retirar' : 'fotografia.manter', {
      despedidaId,
      alvo: `fotografia:${id}`,
    })
  })
