import { recordAudit } from '#server/db/audit.ts'
import { marginsOf } from '#server/db/capela-margins.ts'
import type { Deps } from '#server/deps.ts'
import { listDoomed, listRunning, markRemoved, openRecordings } from './recording-store.ts'

/** On air without being kept for so long is told; a moment is nothing. */
const TROUBLE_MS = 20_000

/** Since when each recording has had trouble, and whether that was told. */
export type RecordingFailures = Map<string, { since: number; told: boolean }>

const tellTrouble = async (deps: Deps, chaves: string[], troubles: RecordingFailures): Promise<void> => {
  for (const [chave, { told }] of troubles) {
    if (chaves.includes(chave) && deps.recordings.isTroubled(chave)) continue
    troubles.delete(chave)
    if (told) await deps.resolveAlarm('gravacao', chave)
  }
  for (const chave of chaves) {
    if (!deps.recordings.isTroubled(chave)) continue
    const trouble = troubles.get(chave) ?? { since: Date.now(), told: false }
    troubles.set(chave, trouble)
    if (trouble.told || Date.now() - trouble.since < TROUBLE_MS) continue
    trouble.told = true
    await deps.raiseAlarm(
      'gravacao',
      chave,
      'A gravação autorizada de um velório parou: disco cheio ou com falha. A transmissão ao vivo continua.',
    )
  }
}

/** Whatever lost its consent between two looks goes at once: this is no matter of terms, and no brake holds it. */
const removeRevoked = async (deps: Deps): Promise<void> => {
  for (const { id, chave, despedidaId, motivo } of await listDoomed(deps.db, new Date(deps.now()))) {
    if (motivo !== 'revogada') continue
    await deps.db.transaction().execute(async tx => {
      if (await markRemoved(tx, id, motivo))
        await recordAudit(tx, {
          contaId: null,
          acao: 'gravacao.excluir',
          ...(despedidaId === null ? {} : { despedidaId }),
          alvo: `gravacao:${id}`,
          detalhe: { motivo },
        })
    })
    await deps.recordings.remove(chave)
  }
}

/** Records what is live and has a consent, and nothing else. While the database does not answer, running recordings continue. */
export const reconcileRecordings = async (deps: Deps, troubles: RecordingFailures = new Map()): Promise<void> => {
  const margins = marginsOf(deps)
  await openRecordings(deps.db, deps.streams.onAir(), margins)
  const running = await listRunning(deps.db, margins)
  deps.recordings.follow(running)
  await removeRevoked(deps)
  await tellTrouble(
    deps,
    running.map(one => one.chave),
    troubles,
  )
}
