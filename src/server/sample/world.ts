import type { Executor } from '#server/db/client.ts'
import { readLocalTime } from '#server/db/now.ts'
import type { Deps } from '#server/deps.ts'
import { momentsOf } from './anchors.ts'
import { createWorld } from './create.ts'
import { DESPEDIDAS, lifeOf } from './data.ts'
import {
  claimSample,
  disableIdleTimeout,
  hasOwnData,
  moveApresentacao,
  moveDespedida,
  readSampleIds,
  saveSampleIds,
  suspendApresentacoes,
} from './store.ts'

/** Creates the sample data once, in one transaction, if the database is empty. */
const createOnce = async (deps: Deps): Promise<void> => {
  if (await readSampleIds(deps.db)) return
  await deps.db.transaction().execute(async tx => {
    await disableIdleTimeout(tx)
    if (await hasOwnData(tx)) {
      deps.log.warn('the database already holds data of its own: the sample world was not loaded')
      return
    }
    if (await claimSample(tx)) await saveSampleIds(tx, await createWorld(deps, tx))
  })
}

const reanchor = async (tx: Executor): Promise<number | undefined> => {
  const ids = await readSampleIds(tx)
  if (!ids) return undefined
  const now = await readLocalTime(tx)
  await suspendApresentacoes(tx, Object.values(ids.apresentacoes))
  for (const despedida of DESPEDIDAS) {
    const moments = momentsOf(despedida.anchor, now)
    const despedidaId = ids.despedidas[despedida.key]
    const apresentacaoId = ids.apresentacoes[despedida.key]
    if (despedidaId !== undefined) await moveDespedida(tx, despedidaId, moments, lifeOf(despedida, moments.falecimento))
    if (apresentacaoId !== undefined && despedida.capelaCv)
      await moveApresentacao(tx, apresentacaoId, despedida.capelaCv, moments)
  }
  return ids.despedidas[DESPEDIDAS.find(({ anchor }) => anchor === 'ao-vivo')?.key ?? '']
}

/**
 * Loads the sample data into an empty database and moves its velórios to the present.
 * @returns the despedida whose wake is live; undefined in a database with data of its own.
 */
export const loadSample = async (deps: Deps): Promise<number | undefined> => {
  await createOnce(deps)
  return deps.db.transaction().execute(reanchor)
}
