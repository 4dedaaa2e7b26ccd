import { portalNow } from '#server/core/clock.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  type ChangedDespedida,
  hasReceivers,
  listChanged,
  listVelorioStates,
  queueEvent,
  rememberDespedida,
  rememberVelorio,
  type VelorioState,
} from './events-store.ts'
import { lockWebhooks } from './store.ts'

const CHANGES_PER_RUN_MAX = 200

const isActive = (estado: string | null): boolean => estado === 'publica' || estado === 'privada'

/** Of a page that receivers never heard of and that is not active, there is nothing to tell. */
const tellDespedida = async (tx: Executor, row: ChangedDespedida): Promise<void> => {
  const { id, versao, estado, resumo, antes, resumo_antes } = row
  const begins = isActive(estado) && !isActive(antes)
  const changes = isActive(antes) && (estado !== antes || resumo !== resumo_antes)
  if (begins) await queueEvent(tx, 'despedida.ativa', id, `despedida:${id}:${versao}`)
  else if (changes) await queueEvent(tx, 'despedida.alterada', id, `despedida:${id}:${versao}`)
  await rememberDespedida(tx, row)
}

/** A velório that goes on after its end, because it was extended, begins once more. */
const tellVelorio = async (tx: Executor, row: VelorioState): Promise<void> => {
  const { id, despedidaId, corre, problema, vez, terminou, teveProblema } = row
  const knownAsRunning = vez !== null && terminou === false
  const next = knownAsRunning ? vez : (vez ?? 0) + 1
  const tell = (evento: Parameters<typeof queueEvent>[1], more = ''): Promise<void> =>
    queueEvent(tx, evento, despedidaId, `velorio:${id}:${next}:${evento}${more}`)
  if (corre && !knownAsRunning) await tell('velorio.comecou')
  if (!corre && knownAsRunning) await tell('velorio.terminou')
  // A problem that comes back is told again, and has no number: the row is the only one that knows of it.
  if (corre && problema && !teveProblema) await tell('velorio.com_problema', `:${portalNow()}`)
  await rememberVelorio(tx, { id, vez: next, terminou: !corre, problema: corre && problema })
}

/** Queues what happened since the last run; with the lock two leaders at once queue it once. */
export const queueWebhookEvents = async (deps: Deps): Promise<void> => {
  if (!(await hasReceivers(deps.db))) return
  const agora = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  await inTransaction(deps.db, async tx => {
    await lockWebhooks(tx)
    for (const row of await listChanged(tx, CHANGES_PER_RUN_MAX)) await tellDespedida(tx, row)
    for (const row of await listVelorioStates(tx, agora)) await tellVelorio(tx, row)
  })
}
