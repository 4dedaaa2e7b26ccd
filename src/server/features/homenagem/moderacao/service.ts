import { isStaff } from '#contract/roles.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { closeReports } from '#server/features/homenagem/denuncia/store.ts'
import { approvePending, type Decider, decide, undo } from './store.ts'

/** The screen offers undo for eight seconds; the remaining time allows for a slow network. */
const UNDO_SECONDS = 60

type Lote = { despedida: number; ids: readonly number[] }

export const deciderOf = (session: Session): Decider => ({
  contaId: session.contaId,
  moderadorId: isStaff(session.roles) ? undefined : session.pessoaId,
})

const audit = (tx: Executor, session: Session, acao: string, despedidaId: number, id: number): Promise<void> =>
  recordAudit(tx, session.contaId, acao, { despedidaId, alvo: `homenagem:${id}` })

type OneDecision = { id: number; publicado: boolean; motivo?: string; acao: string }

/** @throws Problem NAO_ENCONTRADO, also for another family's homenagem. */
export const decideOne = async (
  tx: Executor,
  session: Session,
  { id, publicado, motivo = '', acao }: OneDecision,
): Promise<{ id: number; publicado: boolean }> => {
  const who = deciderOf(session)
  const [decided] = await decide(tx, who, { ids: [id], publicado, motivo })
  if (!decided) throw new Problem('NAO_ENCONTRADO')
  // Withdrawing a homenagem closes its reports.
  if (!publicado) await closeReports(tx, id, 'retirada', who.contaId)
  await audit(tx, session, acao, decided.despedidaId, id)
  return { id: decided.id, publicado: decided.publicado }
}

/** The explicit state makes the call idempotent. */
export const setPublicado = (deps: Deps, session: Session, id: number, publicado: boolean) =>
  inTransaction(deps.db, tx =>
    decideOne(tx, session, { id, publicado, acao: publicado ? 'homenagem.aprovar' : 'homenagem.desaprovar' }),
  )

/** Only those who decide read the reason: no list of the author or the public contains it. */
export const recusar = (deps: Deps, session: Session, id: number, motivo: string) =>
  inTransaction(deps.db, tx => decideOne(tx, session, { id, publicado: false, motivo, acao: 'homenagem.recusar' }))

/** @returns the homenagens that this call published, without those already published. */
export const aprovarVarias = (deps: Deps, session: Session, lote: Lote): Promise<{ ids: number[] }> =>
  inTransaction(deps.db, async tx => {
    await requireDespedidaAccess(tx, session, lote.despedida)
    const decided = await approvePending(tx, deciderOf(session), lote.despedida, lote.ids)
    for (const { id, despedidaId } of decided) await audit(tx, session, 'homenagem.aprovar', despedidaId, id)
    return { ids: decided.map(one => one.id) }
  })

/** @returns the homenagens whose decision was undone, without expired decisions and those of other people. */
export const desfazer = (deps: Deps, session: Session, lote: Lote): Promise<{ ids: number[] }> =>
  inTransaction(deps.db, async tx => {
    await requireDespedidaAccess(tx, session, lote.despedida)
    const ids = await undo(tx, deciderOf(session), lote.despedida, lote.ids, UNDO_SECONDS)
    for (const id of ids) await audit(tx, session, 'homenagem.desfazer', lote.despedida, id)
    return { ids }
  })
