import { setImmediate as nextTurn } from 'node:timers/promises'
import { SOUND_HZ } from '#server/core/sound.ts'

/** Seconds from the beginning of the sound. */
export type Interval = { inicio: number; fim: number }

/** Half the rate is enough for pitch, and a quarter of the work. */
const ANALYSIS_HZ = SOUND_HZ / 2
/** Frames of 40 ms, one each 20 ms. */
const FRAMES_PER_SECOND = 50
const HOP_SAMPLES = ANALYSIS_HZ / FRAMES_PER_SECOND
const FRAME_SAMPLES = 2 * HOP_SAMPLES
/** Pitch of a speaking voice, in Hz. */
const PITCH = { min: 70, max: 400 } as const
/** Height of the autocorrelation's peak: one voice is far above it, and many voices or chords below. */
const CLARITY_MIN = 0.6
/** Below this, in dB of full scale, nothing is understood. */
const LEVEL_MIN_DB = -48
/** Where levels end: digital silence has none. */
const FLOOR_DB = -70
/** A window is speech where a single voice is clear often enough, rises and falls as syllables do, and glides instead of holding notes. */
const SPEECH = { loudest: -42, swing: 3, voiced: 0.35, glide: 0.04 } as const
/** More than this between two frames is another voice or an error, in semitones. */
const GLIDE_MAX = 4
const WINDOW_SECONDS = 2

/** The frame's level and, where it has one clear voice, its pitch in semitones. */
type Frame = { db: number; pitch: number | undefined }

const halved = (pcm: Buffer): Float32Array => {
  const samples = new Float32Array(Math.floor(pcm.length / 4))
  for (let at = 0; at < samples.length; at++)
    samples[at] = (pcm.readInt16LE(at * 4) + pcm.readInt16LE(at * 4 + 2)) / 65_536
  return samples
}

const correlation = (samples: Float32Array, at: number, lag: number): number => {
  let [product, first, second] = [0, 1e-9, 1e-9]
  for (let offset = 0; offset < FRAME_SAMPLES - lag; offset++) {
    const [a, b] = [samples[at + offset] ?? 0, samples[at + offset + lag] ?? 0]
    product += a * b
    first += a * a
    second += b * b
  }
  return product / Math.sqrt(first * second)
}

/** The shortest lag that is nearly as good as the best one: twice the period repeats as well. */
const pitchOf = (samples: Float32Array, start: number): number | undefined => {
  const [shortest, longest] = [Math.floor(ANALYSIS_HZ / PITCH.max), Math.ceil(ANALYSIS_HZ / PITCH.min)]
  const peaks: number[] = []
  for (let lag = shortest; lag <= longest; lag++) peaks.push(correlation(samples, start, lag))
  const best = Math.max(...peaks)
  if (best < CLARITY_MIN) return undefined
  const isPeak = (value: number, at: number) => value >= (peaks[at - 1] ?? -1) && value >= (peaks[at + 1] ?? -1)
  const index = peaks.findIndex((value, at) => value > 0.9 * best && isPeak(value, at))
  const peak = peaks[index] ?? 0
  const [before, after] = [peaks[index - 1] ?? peak, peaks[index + 1] ?? peak]
  const curve = before - 2 * peak + after
  const lag = shortest + index + (curve === 0 ? 0 : (before - after) / (2 * curve))
  return 12 * Math.log2(ANALYSIS_HZ / lag)
}

const frameAt = (samples: Float32Array, at: number): Frame => {
  let energy = 0
  for (let offset = 0; offset < FRAME_SAMPLES; offset++) energy += (samples[at + offset] ?? 0) ** 2
  const db = 10 * Math.log10(energy / FRAME_SAMPLES + 1e-12)
  return { db, pitch: db < LEVEL_MIN_DB ? undefined : pitchOf(samples, at) }
}

const framesOf = async (pcm: Buffer): Promise<Frame[]> => {
  const samples = halved(pcm)
  const frames: Frame[] = []
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += HOP_SAMPLES) {
    frames.push(frameAt(samples, at))
    // The live picture is served by the same thread.
    if (frames.length % FRAMES_PER_SECOND === 0) await nextTurn()
  }
  return frames
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const medianGlide = (frames: readonly Frame[]): number => {
  const glides = frames.flatMap(({ pitch }, index) => {
    const before = frames[index - 1]?.pitch
    return pitch === undefined || before === undefined ? [] : [Math.abs(pitch - before)]
  })
  const plausible = glides.filter(glide => glide < GLIDE_MAX).sort((a, b) => a - b)
  return plausible[Math.floor(plausible.length / 2)] ?? 0
}

const isSpeech = (frames: readonly Frame[]): boolean => {
  const levels = frames.map(({ db }) => Math.max(db, FLOOR_DB))
  const mean = meanOf(levels)
  const swing = Math.sqrt(meanOf(levels.map(level => (level - mean) ** 2)))
  const voiced = frames.filter(({ pitch }) => pitch !== undefined).length / frames.length
  return (
    Math.max(...levels) >= SPEECH.loudest &&
    swing >= SPEECH.swing &&
    voiced >= SPEECH.voiced &&
    medianGlide(frames) >= SPEECH.glide
  )
}

/**
 * Where one person speaks: voice activity detection for a chapel. Silence, noise, an instrument, a chord and many voices at once are none.
 * What is no whole second at the end is judged with the second before it.
 * @param pcm 16-bit mono sound of `SOUND_HZ`
 */
export const findSpeech = async (pcm: Buffer): Promise<Interval[]> => {
  const frames = await framesOf(pcm)
  const windowFrames = WINDOW_SECONDS * FRAMES_PER_SECOND
  const spoken: Interval[] = []
  for (let start = 0; start < frames.length; start += FRAMES_PER_SECOND) {
    const from = Math.max(0, Math.min(start, frames.length - windowFrames))
    const window = frames.slice(from, from + windowFrames)
    if (window.length < FRAMES_PER_SECOND || !isSpeech(window)) continue
    const [inicio, fim] = [from / FRAMES_PER_SECOND, (from + window.length) / FRAMES_PER_SECOND]
    const last = spoken.at(-1)
    if (last && inicio <= last.fim) last.fim = Math.max(last.fim, fim)
    else spoken.push({ inicio, fim })
  }
  return spoken
}
