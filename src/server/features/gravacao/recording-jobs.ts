import { portalNow } from '#server/core/clock.ts'
import type { Deps } from '#server/deps.ts'
import { deleteRecording } from './deletion-service.ts'
import { listDueRecordings, listRunning, openRecordings } from './recording-store.ts'

/** A recording that fails for this long while live raises an alarm. */
const FAILURE_ALARM_DELAY_MS = 20_000

/** Start of each recording's failure, and whether an alarm was raised. */
export type RecordingFailures = Map<string, { since: number; alarmRaised: boolean }>

const reportFailures = async (deps: Deps, chaves: string[], failures: RecordingFailures): Promise<void> => {
  for (const [chave, { alarmRaised }] of failures) {
    if (chaves.includes(chave) && deps.recordings.isTroubled(chave)) continue
    failures.delete(chave)
    if (alarmRaised) await deps.resolveAlarm('gravacao', chave)
  }
  for (const chave of chaves) {
    if (!deps.recordings.isTroubled(chave)) continue
    const failure = failures.get(chave) ?? { since: portalNow(), alarmRaised: false }
    failures.set(chave, failure)
    if (failure.alarmRaised || portalNow() - failure.since < FAILURE_ALARM_DELAY_MS) continue
    failure.alarmRaised = true
    await deps.raiseAlarm(
      'gravacao',
      chave,
      'A gravação autorizada de um velório parou: disco cheio ou com falha. A transmissão ao vivo continua.',
    )
  }
}

/** Deletes recordings whose consent was revoked since the last run, without a limit on their number. */
const removeRevoked = async (deps: Deps): Promise<void> => {
  for (const recording of await listDueRecordings(deps.db, new Date(deps.now())))
    if (recording.motivo === 'revogada') await deleteRecording(deps, recording)
}

/**
 * Starts recording every live apresentacao with consent, and stops all others. While the database is unavailable, running recordings
 * continue.
 */
export const reconcileRecordings = async (deps: Deps, failures: RecordingFailures = new Map()): Promise<void> => {
  await openRecordings(deps.db, deps.streams.onAir())
  const running = await listRunning(deps.db)
  deps.recordings.follow(running)
  await removeRevoked(deps)
  await reportFailures(
    deps,
    running.map(one => one.chave),
    failures,
  )
}
