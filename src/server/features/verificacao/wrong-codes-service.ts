import { hitWindow, isWindowOpen } from '#server/db/limit-windows.ts'
import type { Deps } from '#server/deps.ts'

/** Security §1.2, TRY: more wrong codes than this in an hour, over the whole portal, indicate an attack. */
const WRONG_CODES_MAX = 200
const COUNT_WINDOW_SECONDS = 3600
const RECOVERY_PAUSE_SECONDS = 900
const RECOVERY_PAUSE = 'PAUSA:recuperacao'

/** Counts a wrong code. Above the limit it raises an alarm, and recovery by phone is paused for a quarter of an hour. */
export const recordWrongCode = async (deps: Deps): Promise<void> => {
  const { count } = await hitWindow(deps.db, 'TRY:portal', COUNT_WINDOW_SECONDS)
  if (count <= WRONG_CODES_MAX) return
  await hitWindow(deps.db, RECOVERY_PAUSE, RECOVERY_PAUSE_SECONDS)
  await deps.raiseAlarm(
    'codigos',
    'errados',
    `Mais de ${WRONG_CODES_MAX} códigos errados em uma hora; recuperação por telefone pausada.`,
  )
}

export const isPhoneRecoveryPaused = (deps: Deps): Promise<boolean> =>
  isWindowOpen(deps.db, RECOVERY_PAUSE, RECOVERY_PAUSE_SECONDS)
