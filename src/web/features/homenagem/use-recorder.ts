import { useEffect, useRef, useState } from 'react'
import { HOMENAGEM_AUDIO_BYTES, HOMENAGEM_AUDIO_SEGUNDOS } from '#contract/homenagem/limits.ts'
import { GRAVADOR } from './recorder-messages.ts'
import { type Recording, type RecordingEnd, startRecording } from './voice-recording.ts'
import { readStoredVoice, storeVoice, type Voice } from './voice-store.ts'

export type VoiceFieldProps = {
  despedidaId: number
  /** The house has a recognition service, which hears the voice. */
  legendas?: true | undefined
  voice: Voice | undefined
  /** A picture is chosen, which does not go with a voice. */
  withPicture: boolean
  /** In the room of a wake nothing sounds over the ceremony, and a microphone would hear it. */
  inRoom: boolean
  onVoice: (voice: Voice | undefined) => void
  /** The voice of a draft, as it was before a reload. */
  onRestored: (voice: Voice) => void
}

export type RecorderProps = VoiceFieldProps & {
  /** A tap opened it, and records at once. */
  begin: boolean
  /** Neither a voice nor a recording is left. @param removed by the person, who continues at the button */
  onClosed: (removed: boolean) => void
}

/** What the recorder does now, and how its last recording ended. */
type RecorderState = { asking: boolean; recording?: Recording; refusal?: string; why?: RecordingEnd['why'] }

/** What was sent is gone, and so is the recorder. */
const useClosing = (voice: Voice | undefined, onClosed: RecorderProps['onClosed']): void => {
  const had = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a voice that goes away closes it
  useEffect(() => {
    if (had.current && !voice) onClosed(false)
    had.current = voice !== undefined
  }, [voice])
}

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
const voiceOfFile = async (file: File): Promise<Voice | { refusal: string }> => {
  if (!file.type.startsWith('audio/') && !RECORDINGS.test(file.name)) return { refusal: GRAVADOR.naoAudio }
  if (file.size > HOMENAGEM_AUDIO_BYTES) return { refusal: GRAVADOR.grande }
  const seconds = await lengthOfSound(file)
  if (seconds !== undefined && seconds > HOMENAGEM_AUDIO_SEGUNDOS + TOLERANCE_SECONDS)
    return { refusal: GRAVADOR.longa }
  return { file, seconds: seconds && Math.max(1, Math.round(seconds)) }
}

/** Opens the microphone, records and hands over what was recorded, also where the recorder is left meanwhile. */
export const useRecorder = ({ despedidaId, voice, begin, onVoice, onRestored, onClosed }: RecorderProps) => {
  const [state, setState] = useState<RecorderState>({ asking: begin })
  /** The attempt that still wants the microphone. */
  const attempt = useRef(0)
  const open = useRef<Recording>(undefined)
  const take = (taken: Voice | undefined) => {
    void storeVoice(despedidaId, taken)
    onVoice(taken)
  }
  const end = ({ voice: recorded, why }: RecordingEnd) => {
    open.current = undefined
    setState(recorded ? { asking: false, why } : { asking: false, refusal: GRAVADOR.vazia })
    if (recorded) take(recorded)
  }
  const record = async () => {
    attempt.current += 1
    const own = attempt.current
    setState({ asking: true })
    const started = await startRecording(end)
    const isWanted = own === attempt.current
    if ('refusal' in started) return isWanted && setState({ asking: false, refusal: started.refusal })
    if (!isWanted) return started.discard()
    open.current = started
    setState({ asking: false, recording: started })
  }
  const leave = () => {
    attempt.current += 1
    open.current?.stop()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the recorder appears and when it is left
  useEffect(() => {
    if (begin) void record()
    else if (!voice) {
      const stored = readStoredVoice(despedidaId)
      if (stored) onRestored(stored)
      else onClosed(false)
    }
    return leave
  }, [])
  useClosing(voice, onClosed)
  const choose = async (file: File) => {
    const chosen = await voiceOfFile(file)
    if ('refusal' in chosen) return setState({ asking: false, refusal: chosen.refusal })
    setState({ asking: false })
    take(chosen)
  }
  const cancel = () => {
    attempt.current += 1
    setState({ asking: false })
    if (!voice) onClosed(true)
  }
  const remove = () => {
    take(undefined)
    onClosed(true)
  }
  return { ...state, record, choose, cancel, remove }
}
