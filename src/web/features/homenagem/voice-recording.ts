import { HOMENAGEM_AUDIO_SEGUNDOS } from '#contract/homenagem/limits.ts'
import { openAudioLevelMeter } from '#web/lib/audio-level.ts'
import { GRAVADOR } from './recorder-messages.ts'
import type { Voice } from './voice-store.ts'

/** MP4 first: Safari offers WebM too and plays it badly, and a recorded WebM does not carry its length. */
const FORMATS = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']
const EXTENSIONS: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/webm': 'webm', 'audio/ogg': 'ogg' }
/** A minute is 360 kB, and one voice sounds no better with more. */
const BITS_PER_SECOND = 48_000
/** The recorder needs a moment to end, and the server refuses what is longer. */
const LENGTH_MAX_MS = HOMENAGEM_AUDIO_SEGUNDOS * 1000 - 300
export const LEVEL_INTERVAL_MS = 100

const recordingFormat = (): string | undefined =>
  window.isSecureContext && navigator.mediaDevices && typeof MediaRecorder !== 'undefined'
    ? FORMATS.find(format => MediaRecorder.isTypeSupported(format))
    : undefined

const refusalOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return GRAVADOR.semPermissao
  if (name === 'NotFoundError') return GRAVADOR.semMicrofone
  return name === 'NotReadableError' || name === 'AbortError' ? GRAVADOR.ocupado : GRAVADOR.naoGrava
}

/** `voice` is undefined where nothing was recorded; `why` says who ended it. */
export type RecordingEnd = { voice: Voice | undefined; why: 'stopped' | 'full' | 'interrupted' }
/** `discard` ends it without handing it over. */
export type Recording = { level: () => number; isMeasured: () => boolean; stop: () => void; discard: () => void }

const recordingOf = (stream: MediaStream, recorder: MediaRecorder, onEnd: (end: RecordingEnd) => void): Recording => {
  const meter = openAudioLevelMeter(stream, LEVEL_INTERVAL_MS)
  const parts: Blob[] = []
  const began = performance.now()
  let why: RecordingEnd['why'] = 'interrupted'
  const end = (reason: RecordingEnd['why']) => {
    if (recorder.state === 'inactive') return
    why = reason
    recorder.stop()
  }
  const timer = setTimeout(() => end('full'), LENGTH_MAX_MS)
  const close = () => {
    clearTimeout(timer)
    meter.close()
    for (const track of stream.getTracks()) track.stop()
  }
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    const seconds = Math.max(1, Math.round((performance.now() - began) / 1000))
    close()
    const [type = ''] = recorder.mimeType.split(';')
    const file = new File(parts, `voz.${EXTENSIONS[type] ?? 'audio'}`, { type })
    onEnd({ voice: file.size > 0 ? { file, seconds } : undefined, why })
  }
  // A call takes the microphone away: what was said before it stays.
  for (const track of stream.getTracks()) track.onmute = () => end('interrupted')
  recorder.start()
  const discard = () => {
    recorder.onstop = close
    end('stopped')
  }
  return { level: meter.level, isMeasured: meter.isMeasured, stop: () => end('stopped'), discard }
}

/** Records the microphone until `stop`, for a minute at most. @returns the recording, or the sentence that says how to go on without it. */
export const startRecording = async (onEnd: (end: RecordingEnd) => void): Promise<Recording | { refusal: string }> => {
  const format = recordingFormat()
  if (format === undefined) return { refusal: GRAVADOR.naoGrava }
  let stream: MediaStream | undefined
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    return recordingOf(
      stream,
      new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: BITS_PER_SECOND }),
      onEnd,
    )
  } catch (error) {
    stream?.getTracks().forEach(track => {
      track.stop()
    })
    return { refusal: refusalOf(error) }
  }
}
