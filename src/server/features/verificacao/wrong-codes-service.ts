import { Problem } from '#server/core/problem.ts'
import { hitWindow, isWindowOpen } from '#server/db/limit-windows.ts'
import type { Deps } from '#server/deps.ts'

/** Security §1.2, TRY: more wrong codes than this in an hour, over the whole portal, indicate an attack. */
const WRONG_CODES_MAX = 200
const COUNT_WINDOW_SECONDS = 3600
const RECOVERY_PAUSE_SECONDS = 900
const RECOVERY_PAUSE = 'PAUSA:recuperacao'

/**
 * Counts a wrong code. Above the limit it raises an alarm, and recovery by phone is paused for a quarter of an hour.
 * @returns the refusal to throw.
 */
export const wrongCode = async (deps: Deps): Promise<Problem> => {
  const refusal = new Problem('CODIGO_INCORRETO')
  const { count } = await hitWindow(deps.db, 'TRY:portal', COUNT_WINDOW_SECONDS)
  if (count <= WRONG_CODES_MAX) return refusal
  await hitWindow(deps.db, RECOVERY_PAUSE, RECOVERY_PAUSE_SECONDS)
  await deps.raiseAlarm(
    'codigos',
    'errados',
    `Mais de ${WRONG_CODES_MAX} códigos errados em uma hora; recuperação por telefone pausada.`,
  )
  return refusal
}

export const isPhoneRecoveryPaused = (deps: Deps): Promise<boolean> =>
  isWindowOpen(deps.db, RECOVERY_PAUSE, RECOVERY_PAUSE_SECONDS)
