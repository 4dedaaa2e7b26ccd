import type { z } from 'zod'
import { GRAVACAO } from '#contract/gravacao/messages.ts'
import type { GravacaoDaDespedida, pausaBody } from '#contract/gravacao/schema.ts'
import { fieldProblem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { listRunning } from './recording-store.ts'
import { readGravacao } from './service.ts'
import * as store from './store.ts'

/** The recorders learn it at once: until the next run of the job they would take seconds of the picture that nobody wants recorded. */
const adjustRecorders = async ({ db, recordings }: Deps): Promise<void> =>
  recordings.follow((await listRunning(db)).filter(({ chave }) => recordings.isFollowed(chave)))

/**
 * Stops recording without erasing what is recorded, or has it go on.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, DADOS_INVALIDOS without a consent.
 */
export const pauseGravacao = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  { pausada }: z.output<typeof pausaBody>,
): Promise<GravacaoDaDespedida> => {
  await deps.db.transaction().execute(async tx => {
    await requireDespedidaAccess(tx, session, despedidaId)
    await store.lockDespedida(tx, despedidaId)
    const consent = await store.findConsent(tx, despedidaId)
    if (!consent) throw fieldProblem('pausada', GRAVACAO.semAutorizacao)
    if ((consent.pausadaEm !== null) === pausada) return
    await store.setPausa(tx, despedidaId, pausada)
    await recordAudit(tx, session.contaId, pausada ? 'gravacao.pausar' : 'gravacao.retomar', { despedidaId })
  })
  await adjustRecorders(deps)
  return readGravacao(deps, session, despedidaId)
}
