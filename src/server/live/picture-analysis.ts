import { audioOf } from './audio-playlist.ts'
import { decodeKeyFrames, type Ffmpeg } from './ffmpeg.ts'
import { SAMPLE, SAMPLE_BYTES } from './freeze-detection.ts'

/**
 * Result for the last seconds of a stream. `visible` is false for a black picture, `audible` for silence; `audible` is undefined without an
 * audio track. `samples`: one picture a second, for the freeze detection.
 */
export type PictureAnalysis = { visible: boolean; audible: boolean | undefined; samples: Buffer[] }

/** Small grey pictures: a single hot pixel of the sensor is averaged away. */
const THUMBNAIL = { width: 64, height: 36 } as const
const THUMBNAIL_BYTES = THUMBNAIL.width * THUMBNAIL.height
/**
 * Brightness 0–255 below which a thumbnail is black. A covered lens and a dead sensor are black everywhere; a chapel at night has a candle, a
 * lamp, a door.
 */
const BLACK = { mean: 12, brightest: 32 } as const

/** Of 32,768: about −70 dB. The noise of an open microphone in a silent room is louder. */
const SILENCE_THRESHOLD = 10
const AUDIO_RATE_HZ = 8000
/** Half a second: a single word in a quiet hour is sound. */
const AUDIO_WINDOW_SIZE = AUDIO_RATE_HZ / 2

const split = (frames: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.floor(frames.length / size) }, (_, index) =>
    frames.subarray(index * size, (index + 1) * size),
  )

const isVisible = (thumbnail: Buffer): boolean => {
  let sum = 0
  let brightest = 0
  for (const value of thumbnail) {
    sum += value
    if (value > brightest) brightest = value
  }
  return brightest >= BLACK.brightest || sum / THUMBNAIL_BYTES >= BLACK.mean
}

/** @param samples signed, 16 bits, one channel. */
const isAudible = (samples: Buffer): boolean => {
  const count = Math.floor(samples.length / 2)
  for (let from = 0; from < count; from += AUDIO_WINDOW_SIZE) {
    const to = Math.min(count, from + AUDIO_WINDOW_SIZE)
    let sum = 0
    for (let at = from; at < to; at += 1) sum += samples.readInt16LE(at * 2) ** 2
    if (Math.sqrt(sum / (to - from)) >= SILENCE_THRESHOLD) return true
  }
  return false
}

type Size = { width: number; height: number }

/** Arguments that write raw grey pictures of this size to a pipe. */
const greyPictures = ({ width, height }: Size, scaling: string, perSecond: number, pipe: string): string[] => [
  ...['-map', '0:v:0', '-vf', `scale=${width}:${height}:${scaling}out_range=full,format=gray`],
  ...['-r', `${perSecond}`, '-f', 'rawvideo', pipe],
]
const OUTPUTS = [...greyPictures(THUMBNAIL, '', 2, 'pipe:1'), ...greyPictures(SAMPLE, 'flags=neighbor:', 1, 'pipe:4')]
const AUDIO_OUTPUT = ['-map', '0:a:0', '-ac', '1', '-ar', `${AUDIO_RATE_HZ}`, '-f', 's16le', 'pipe:3']

/** Analyses the key frames and the whole sound. @returns undefined if the segments cannot be decoded. */
export const analysePicture = async (ffmpeg: Ffmpeg, segments: Buffer[]): Promise<PictureAnalysis | undefined> => {
  const hasSound = segments.some(segment => audioOf(segment) !== undefined)
  const outputs = hasSound ? [...OUTPUTS, ...AUDIO_OUTPUT] : OUTPUTS
  const [thumbnails, sound, samples] = await decodeKeyFrames(ffmpeg, Buffer.concat(segments), outputs, 3)
  if (!thumbnails || !sound || !samples || thumbnails.length < THUMBNAIL_BYTES) return undefined
  return {
    visible: split(thumbnails, THUMBNAIL_BYTES).some(isVisible),
    audible: hasSound ? isAudible(sound) : undefined,
    samples: split(samples, SAMPLE_BYTES),
  }
}
