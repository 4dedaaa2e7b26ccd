import { HOMENAGEM_AUDIO_BYTES, HOMENAGEM_AUDIO_SEGUNDOS } from '#contract/homenagem/limits.ts'
import { GRAVADOR } from './recorder-messages.ts'
import type { Voice } from './voice-store.ts'

/** Some systems know no type for what the recorders of phones write, or call it a film. */
const RECORDINGS = /\.(m4a|mp4|3gpp?|amr|ogg|oga|opus|webm|mp3|wav|aac)$/i
/** What is no longer than this is heard as a minute. */
const TOLERANCE_SECONDS = 0.5
const LENGTH_WAIT_MS = 3000

/** Seconds of a file; undefined where this browser cannot read it, or the file does not say. */
const lengthOfSound = (file: File): Promise<number | undefined> =>
  new Promise(resolve => {
    const address = URL.createObjectURL(file)
    const sound = new Audio()
    const end = () => {
      URL.revokeObjectURL(address)
      resolve(Number.isFinite(sound.duration) ? sound.duration : undefined)
    }
    sound.onloadedmetadata = end
    sound.onerror = end
    // A phone that saves data may read nothing before somebody listens.
    setTimeout(end, LENGTH_WAIT_MS)
    sound.preload = 'metadata'
    sound.src = address
  })

/** A file of a phone's recorder as a voice. The server listens to what this browser cannot read. @returns the voice, or why it is none. */
export const voiceOfFile = async (file: File): Promise<Voice | { refusal: string }> => {
  if (!file.type.startsWith('audio/') && !RECORDINGS.test(file.name)) return { refusal: GRAVADOR.naoAudio }
  if (file.size > HOMENAGEM_AUDIO_BYTES) return { refusal: GRAVADOR.grande }
  const seconds = await lengthOfSound(file)
  if (seconds !== undefined && seconds > HOMENAGEM_AUDIO_SEGUNDOS + TOLERANCE_SECONDS)
    return { refusal: GRAVADOR.longa }
  return { file, seconds: seconds && Math.max(1, Math.round(seconds)) }
}
