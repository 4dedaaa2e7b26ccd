import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { publicCerimoniasOf, recordChange } from './aviso-mudanca/service.ts'
import { insertChange, isFirm } from './changes-store.ts'
import * as store from './store.ts'

/** What a page said of its hours before a write; `isFirm` unless it was changed in the last ten minutes. */
export type HoursBefore = { despedida: store.DespedidaRow | undefined; isFirm: boolean }

/** Read before a write that may change published hours. Locks the row of the despedida first, so that nobody changes them in between. */
export const readHours = async (tx: Executor, despedidaId: number): Promise<HoursBefore> => {
  await store.lockDespedida(tx, despedidaId)
  return { despedida: await store.findDespedida(tx, despedidaId), isFirm: await isFirm(tx, despedidaId) }
}

/**
 * Records the hours that a write has changed, so that the page announces the change, and notifies participants who agreed to notices of a
 * changed place or hour. A correction within ten minutes is not recorded.
 */
export const announceChangedHours = async (tx: Executor, { despedida: before, isFirm }: HoursBefore): Promise<void> => {
  const after = before && (await store.findDespedida(tx, before.id))
  if (!after) return
  await recordChange(tx, before, after)
  if (!isFirm) return
  const now = new Map(publicCerimoniasOf(after).map(({ which, start }) => [which, start]))
  for (const { which, start } of publicCerimoniasOf(before))
    if (start !== null && now.get(which) && now.get(which) !== start) await insertChange(tx, after.id, which, start)
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
