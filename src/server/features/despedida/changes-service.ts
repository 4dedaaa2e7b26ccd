import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { publicCerimoniasOf, recordChange } from './aviso-mudanca/service.ts'
import { insertChange, isFirm } from './changes-store.ts'
import * as store from './store.ts'

/**
 * Runs a write that may change published hours of ceremonies, and records the previous ones so that the page can announce the change; a
 * correction within ten minutes is not recorded. Participants who agreed to notices are notified of a changed place or hour. The despedida's
 * row is locked before the first read.
 */
export const recordChangedHours = async <T>(tx: Executor, despedidaId: number, work: () => Promise<T>): Promise<T> => {
  await store.lockDespedida(tx, despedidaId)
  const [before, firm] = [await store.findDespedida(tx, despedidaId), await isFirm(tx, despedidaId)]
  const result = await work()
  const after = await store.findDespedida(tx, despedidaId)
  if (!before || !after) return result
  await recordChange(tx, before, after)
  if (!firm) return result
  const now = new Map(publicCerimoniasOf(after).map(({ which, start }) => [which, start]))
  for (const { which, start } of publicCerimoniasOf(before))
    if (start !== null && now.get(which) && now.get(which) !== start) await insertChange(tx, despedidaId, which, start)
  return result
}

/** Moves the last ceremony, in the transaction that moves the velório. */
export const writeRitoOnPage = async (
  tx: Executor,
  session: Session,
  despedidaId: number,
  data_sepultamento: string,
): Promise<void> => {
  const row = await store.findDespedida(tx, despedidaId)
  if (!row || row.data_sepultamento === data_sepultamento) return
  await store.updateDespedida(tx, despedidaId, session.contaId, { data_sepultamento })
  await recordAudit(tx, session.contaId, 'despedida.editar', {
    despedidaId,
    detalhe: { campos: ['data_sepultamento'] },
  })
}

/** Copies place and hour of the velório from the apresentacao in force to the page, in the transaction that saves the apresentacao. */
export const writeApresentacaoOnPage = async (
  tx: Executor,
  session: Session,
  despedidaId: number,
  apresentacaoId: number,
): Promise<void> => {
  const row = await store.findDespedida(tx, despedidaId)
  if (row?.apresentacao_id !== apresentacaoId) return
  const apresentacao = activeApresentacao(store.apresentacaoOf(row))
  if (!apresentacao) return
  const change = paginaFromApresentacao(row.local_velorio, apresentacao)
  if (change.local_velorio === row.local_velorio && change.data_velorio === row.data_velorio) return
  await store.updateDespedida(tx, despedidaId, session.contaId, change)
  await recordAudit(tx, session.contaId, 'despedida.editar', { despedidaId, detalhe: { campos: Object.keys(change) } })
}
