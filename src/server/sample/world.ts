import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { momentsOf } from './anchors.ts'
import { createWorld } from './create.ts'
import { DESPEDIDAS } from './despedidas.ts'
import {
  claimSample,
  hasOwnData,
  localTimeNow,
  moveApresentacao,
  moveDespedida,
  readSampleIds,
  saveSampleIds,
  suspendApresentacoes,
  takeItsTime,
} from './store.ts'

/** Only into an empty database, once, whole or not at all. */
const createOnce = async (deps: Deps): Promise<void> => {
  if (await readSampleIds(deps.db)) return
  await deps.db.transaction().execute(async tx => {
    await takeItsTime(tx)
    if (await hasOwnData(tx)) {
      deps.log.warn('the database already holds data of its own: the sample world was not loaded')
      return
    }
    if (await claimSample(tx)) await saveSampleIds(tx, await createWorld(deps, tx))
  })
}

const reanchor = async (tx: Executor): Promise<void> => {
  const ids = await readSampleIds(tx)
  if (!ids) return
  const now = await localTimeNow(tx)
  await suspendApresentacoes(tx, Object.values(ids.reservas))
  for (const despedida of DESPEDIDAS) {
    const moments = momentsOf(despedida.anchor, now)
    const despedidaId = ids.despedidas[despedida.key]
    const reservaId = ids.reservas[despedida.key]
    if (despedidaId !== undefined) await moveDespedida(tx, despedidaId, moments)
    if (reservaId !== undefined && despedida.capelaCv)
      await moveApresentacao(tx, reservaId, despedida.capelaCv, moments)
  }
}

/** Loads the sample world into an empty database and re-anchors its wakes to the present (decisions, "Running it"). */
export const loadSample = async (deps: Deps): Promise<void> => {
  await createOnce(deps)
  await deps.db.transaction().execute(reanchor)
}
