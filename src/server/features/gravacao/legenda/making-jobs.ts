import type { Transcribe } from '#server/adapters/transcription.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { listClosed } from '#server/features/gravacao/recording-store.ts'
import type { CaptionPiece, TimedText } from '#server/live/live-captions.ts'
import type { SoundPiece } from '#server/live/recording/sound-pieces.ts'
import { findSpeech } from '#server/live/speech-rules.ts'
import { captionsOf } from './rules.ts'
import { createServiceTurns, secondsUntilRetry } from './service-turns.ts'
import * as store from './store.ts'

type MakingDeps = Pick<Deps, 'db' | 'recordings' | 'log' | 'transcribe' | 'streams' | 'now'>

/**
 * What one voice says in a piece of sound. The service hears nothing where nobody speaks. @returns undefined there. @throws where it fails
 */
export const captionPiece = async (
  transcribe: Transcribe,
  pcm: Buffer,
  piece: Pick<SoundPiece, 'inicio' | 'segundos'>,
  signal?: AbortSignal,
): Promise<TimedText[] | undefined> => {
  const speech = await findSpeech(pcm)
  return speech.length === 0 ? undefined : captionsOf(await transcribe(pcm, signal), piece, speech)
}

/** The same for a live picture. */
export const captionWith = (transcribe: Transcribe | undefined): CaptionPiece | undefined =>
  transcribe && ((pcm, piece, signal) => captionPiece(transcribe, pcm, piece, signal))

/** @returns false where nothing more is to be done for this recording now. */
const makePiece = async (deps: MakingDeps, waiting: store.Waiting, transcribe: Transcribe, signal: AbortSignal) => {
  const pieces = deps.recordings.soundPieces(waiting.chave)
  const piece = pieces[waiting.feitas]
  if (!piece) {
    await store.finishEmpty(deps.db, waiting.id)
    return false
  }
  const pcm = await deps.recordings.sound(waiting.chave, piece)
  const captions = (pcm && pcm.length > 0 ? await captionPiece(transcribe, pcm, piece, signal) : undefined) ?? []
  return inTransaction(deps.db, tx => store.storePiece(tx, waiting, pieces.length, captions))
}

export type LegendaMaking = { run: () => Promise<void>; stop: () => Promise<void> }

/**
 * The leader makes the captions of one recording after the other, a piece at a time. Those of a live picture come first, because they cannot
 * wait; meanwhile recordings have one piece a minute, so that they are captioned also where some chapel is always on the air.
 */
export const createLegendaMaking = (deps: MakingDeps): LegendaMaking => {
  const controller = new AbortController()
  const { signal } = controller
  const { transcribe } = deps
  let current: Promise<void> | undefined
  const turns = createServiceTurns(deps)
  const waits = (): boolean => signal.aborted || !turns.isFree()
  const hear =
    (service: Transcribe): Transcribe =>
    (pcm, limit) =>
      service(pcm, limit).finally(turns.heard)
  const make = async (waiting: store.Waiting): Promise<void> => {
    if (!transcribe) return
    let { feitas } = waiting
    try {
      while (!waits() && (await makePiece(deps, { ...waiting, feitas }, hear(transcribe), signal))) feitas += 1
    } catch (error) {
      if (signal.aborted) return
      deps.log.warn({ err: error, event: 'legendas', gravacao: waiting.id }, 'captions could not be made')
      const failures = feitas > waiting.feitas ? 0 : waiting.falhas
      await store.setFailure(deps.db, waiting.id, secondsUntilRetry(failures))
    }
  }
  return {
    run: async () => {
      if (!transcribe || current || waits()) return
      const closed = await listClosed(deps.db)
      await store.openLegendas(
        deps.db,
        closed.map(({ chave }) => chave),
      )
      const waiting = await store.nextWaiting(deps.db)
      if (!waiting) return
      current = make(waiting)
        .catch((error: unknown) => deps.log.error({ err: error, event: 'legendas' }, 'captions were left'))
        .finally(() => {
          current = undefined
        })
    },
    stop: async () => {
      controller.abort()
      await current
    },
  }
}
