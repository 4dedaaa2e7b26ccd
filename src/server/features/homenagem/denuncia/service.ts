import type { ListQuery } from '#contract/fields/listing.ts'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import type { Decisao, Denuncia } from '#contract/homenagem/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { DenunciaRegistro } from '#contract/privacidade/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess, requireVisitorAccess } from '#server/features/despedida/access-service.ts'
import { decideOne, deciderOf } from '#server/features/homenagem/moderacao/service.ts'
import { deciderName } from '#server/features/homenagem/store.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { announceReports } from './digest.ts'
import { lockReports } from './digest-store.ts'
import {
  closeReports,
  findReportedHomenagem,
  insertReport,
  listReportLog,
  listReports,
  type ReportRow,
} from './store.ts'

const toDenuncia = ({ decisor_equipe, ...row }: ReportRow, session: Session): Denuncia => ({
  ...row,
  decidido_por: deciderName(row.decidido_por, decisor_equipe, session),
})

type Report = { despedida: number; homenagem: number; motivo: string }

/**
 * Stores a report. The moderador is notified immediately of the first report of a page and later of further ones together. A visitor's repeated
 * report of a homenagem changes nothing.
 */
export const denunciar = async (
  deps: Deps,
  caller: Caller,
  { despedida: despedidaId, homenagem: homenagemId, motivo }: Report,
  codigo: string | undefined,
): Promise<{ mensagem: typeof HOMENAGEM.denunciada }> => {
  const address = addressKey(caller.address)
  await deps.limits.hit('DENUNCIA', { address, 'address+despedida': `${address}:${despedidaId}` })
  await requireVisitorAccess(deps, deps.db, despedidaId, caller, codigo)
  await inTransaction(deps.db, async tx => {
    await lockReports(tx, despedidaId)
    const quem = deps.secrets.hmac('denuncia', address)
    const inserted = await insertReport(tx, { despedidaId, homenagemId, quem, motivo })
    if (!inserted) throw new Problem('NAO_ENCONTRADO')
    if (!inserted.isNew) return
    const alvo = `homenagem:${homenagemId}`
    await recordAudit(tx, null, 'homenagem.denunciar', { despedidaId, alvo })
    await announceReports(deps, tx, despedidaId)
  })
  return { mensagem: HOMENAGEM.denunciada }
}

export const listDenuncias = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  query: ListQuery,
): Promise<Listing<Denuncia>> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const { rows, total } = await listReports(deps.db, despedidaId, pageOf(query, LIST_MAX.staff))
  return { itens: rows.map(row => toDenuncia(row, session)), total }
}

/** `homenagem/denuncias`: every report of the grupo with the hours until its decision. */
export const listRegistro = (deps: Deps, query: ListQuery): Promise<Listing<DenunciaRegistro>> =>
  listReportLog(deps.db, pageOf(query, LIST_MAX.staff))

/** Confirms or withdraws the homenagem; every open report of it is closed. @throws Problem NAO_ENCONTRADO */
export const decidirDenuncia = (
  deps: Deps,
  session: Session,
  id: number,
  decisao: Decisao,
): Promise<{ id: number; publicado: boolean }> =>
  inTransaction(deps.db, async tx => {
    const homenagem = await findReportedHomenagem(tx, deciderOf(session), id)
    if (!homenagem) throw new Problem('NAO_ENCONTRADO')
    if (decisao === 'retirada') return decideOne(tx, session, { id, publicado: false, acao: 'homenagem.retirar' })
    if ((await closeReports(tx, id, decisao, session.contaId)) > 0)
      await recordAudit(tx, session.contaId, 'homenagem.manter', {
        despedidaId: homenagem.despedidaId,
        alvo: `homenagem:${id}`,
      })
    return { id, publicado: homenagem.publicado }
  })
