import { hitWindow, isWindowOpen } from '#server/db/limit-windows.ts'
import type { Deps } from '#server/deps.ts'

/** Security §1.2, TRY: more wrong codes than this in an hour, over the whole portal, is nobody mistyping. */
const WRONG_MAX = 200
const HOUR = 3600
const PAUSE_SECONDS = 900
const PAUSE = 'PAUSA:recuperacao'

/** Counts a wrong code. Above the limit the house is told, and recovery by phone rests for a quarter of an hour. */
export const recordWrongCode = async (deps: Deps): Promise<void> => {
  const { count } = await hitWindow(deps.db, 'TRY:portal', HOUR)
  if (count <= WRONG_MAX) return
  await hitWindow(deps.db, PAUSE, PAUSE_SECONDS)
  await deps.raiseAlarm(
    'codigos',
    'errados',
    `Mais de ${WRONG_MAX} códigos errados em uma hora; recuperação por telefone pausada.`,
  )
}

export const isPhoneRecoveryPaused = (deps: Deps): Promise<boolean> => isWindowOpen(deps.db, PAUSE, PAUSE_SECONDS)
