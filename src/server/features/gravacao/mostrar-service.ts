import type { z } from 'zod'
import { GRAVACAO } from '#contract/gravacao/messages.ts'
import type { GravacaoDaDespedida, mostrarBody } from '#contract/gravacao/schema.ts'
import { fieldProblem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { readGravacao } from './service.ts'
import * as store from './store.ts'

/**
 * Chooses from when visitors may watch a recording that was not shown live.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, DADOS_INVALIDOS for another recording, or an hour outside of its days.
 */
export const chooseMostrarEm = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  { mostrarEm }: z.output<typeof mostrarBody>,
): Promise<GravacaoDaDespedida> => {
  await deps.db.transaction().execute(async tx => {
    await requireDespedidaAccess(tx, session, despedidaId)
    await store.lockDespedida(tx, despedidaId)
    if (!(await store.findSoGravada(tx, despedidaId))) throw fieldProblem('mostrarEm', GRAVACAO.semSoGravar)
    const hour = mostrarEm === null ? undefined : await store.checkMostrarEm(tx, despedidaId, mostrarEm)
    if (hour?.cedo) throw fieldProblem('mostrarEm', GRAVACAO.antesDoFim)
    if (hour?.tarde) throw fieldProblem('mostrarEm', GRAVACAO.depoisDoPrazo)
    await store.setMostrarEm(tx, despedidaId, mostrarEm)
    await recordAudit(tx, session.contaId, 'gravacao.mostrar', { despedidaId, detalhe: { mostrarEm } })
  })
  return readGravacao(deps, session, despedidaId)
}
