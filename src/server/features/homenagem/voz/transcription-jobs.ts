import { TRANSCRICAO_MAX } from '#contract/homenagem/limits.ts'
import type { Transcribe } from '#server/adapters/transcription.ts'
import type { Deps } from '#server/deps.ts'
import { captionPiece } from '#server/features/gravacao/legenda/making-jobs.ts'
import { createServiceTurns, secondsUntilRetry } from '#server/features/gravacao/legenda/service-turns.ts'
import type { Voices } from '#server/live/voices.ts'
import * as store from './store.ts'

type TranscriptionDeps = Pick<Deps, 'db' | 'media' | 'log' | 'transcribe' | 'voices' | 'streams' | 'now'>

const transcriptOf = async (
  media: Deps['media'],
  hear: { voices: Voices; transcribe: Transcribe; signal: AbortSignal },
  { nome, segundos }: store.WaitingVoz,
): Promise<string> => {
  const kept = await media.get(nome)
  if (!kept) throw new Error('the sound is not in the media store')
  const pcm = await hear.voices.decode(kept)
  const said = await captionPiece(hear.transcribe, pcm, { inicio: 0, segundos: segundos + 1 }, hear.signal)
  const words = (said ?? []).map(({ texto }) => texto).join(' ')
  return [...words].slice(0, TRANSCRICAO_MAX).join('')
}

/** The leader has one voice after the other transcribed, as the captions of recordings are made (record 137). */
export const createVozTranscription = (deps: TranscriptionDeps) => {
  const controller = new AbortController()
  const { signal } = controller
  const { db, log, media, transcribe, voices } = deps
  const turns = createServiceTurns(deps)
  const waits = (): boolean => signal.aborted || !turns.isFree()

  const make = async (service: Transcribe, reader: Voices, waiting: store.WaitingVoz): Promise<void> => {
    try {
      const words = await transcriptOf(media, { voices: reader, transcribe: service, signal }, waiting)
      await store.storeTranscricao(db, waiting.id, words)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error, event: 'vozes', homenagem: waiting.id }, 'a voice could not be transcribed')
      const { id, falhas } = waiting
      await store.setFailure(db, id, secondsUntilRetry(falhas))
    } finally {
      turns.heard()
    }
  }
  return {
    run: async (): Promise<void> => {
      if (!transcribe) return store.emptyQueue(db)
      while (voices && !waits()) {
        const waiting = await store.nextWaiting(db)
        if (!waiting) return
        await make(transcribe, voices, waiting)
      }
    },
    /** A call to the service is given up. */
    stop: async (): Promise<void> => controller.abort(),
  }
}
