import { Problem } from '#server/core/problem.ts'
import { hitWindow, isWindowOpen } from '#server/db/limit-windows.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkKey } from '#server/http/rate-limits.ts'
import { CODE_TRIES_MAX } from './codes-service.ts'

/** More wrong recovery codes than this in an hour, over the whole portal, indicate an attack. One network adds a tenth of them at most. */
const WRONG_CODES_MAX = 200
const OF_ONE_NETWORK_MAX = 20
const COUNT_WINDOW_SECONDS = 3600
const SLOWED_SECONDS = 900
const SLOWED = 'PAUSA:recuperacao'
/** Meanwhile: who reads the code from a phone types it right, who guesses needs more codes. */
const SLOWED_TRIES_MAX = 2

/**
 * Counts a wrong code of a recovery. Above the limit it raises an alarm, and for a quarter of an hour a code is void after fewer tries: nobody
 * is refused because of what others guess.
 * @returns the refusal to throw.
 */
export const wrongRecoveryCode = async (deps: Deps, { address }: Pick<Caller, 'address'>): Promise<Problem> => {
  const refusal = new Problem('CODIGO_INCORRETO')
  const network = deps.secrets.hmac('limite', networkKey(address)).slice(0, 32)
  const own = await hitWindow(deps.db, `TRY:rede:${network}`, COUNT_WINDOW_SECONDS)
  if (own.count > OF_ONE_NETWORK_MAX) return refusal
  const { count } = await hitWindow(deps.db, 'TRY:portal', COUNT_WINDOW_SECONDS)
  if (count <= WRONG_CODES_MAX) return refusal
  await hitWindow(deps.db, SLOWED, SLOWED_SECONDS)
  await deps.raiseAlarm(
    'codigos',
    'errados',
    `Mais de ${WRONG_CODES_MAX} códigos de recuperação errados em uma hora, de várias redes; cada código aceita agora ${SLOWED_TRIES_MAX} tentativas.`,
  )
  return refusal
}

/** How many tries a recovery code has now. */
export const recoveryTries = async (deps: Deps): Promise<number> =>
  (await isWindowOpen(deps.db, SLOWED, SLOWED_SECONDS)) ? SLOWED_TRIES_MAX : CODE_TRIES_MAX
