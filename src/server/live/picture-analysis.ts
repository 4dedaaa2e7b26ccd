import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { soundOf } from './audio-playlist.ts'
import { collect, type Ffmpeg, underPortal } from './ffmpeg.ts'
import { POINTS, POINTS_SIZE } from './freeze-detection.ts'

/**
 * What the pictures and the sound of the last seconds are like. `heard` undefined: there is no sound at all to listen to. `points`: each
 * picture as it is compared with others.
 */
export type PictureAnalysis = { seen: boolean; heard: boolean | undefined; points: Buffer[] }

const WIDTH = 64
const HEIGHT = 36
const FFMPEG_TIMEOUT_MS = 10_000

/**
 * A covered lens and a dead sensor are black everywhere; a chapel at night has a candle, a lamp, a door. Brightness 0–255 of stamp-sized
 * pictures, so that a hot pixel counts for nothing.
 */
const BLACK = { mean: 12, brightest: 32 } as const
/** Of 32,768: about −70 dB. An open microphone in a silent room hears more of itself. */
const SILENCE_THRESHOLD = 10

/** @returns whether any of these stamp-sized grey pictures shows something. */
export const showsSomething = (frames: Buffer): boolean => {
  const size = WIDTH * HEIGHT
  for (let at = 0; at + size <= frames.length; at += size) {
    let sum = 0
    let brightest = 0
    for (const value of frames.subarray(at, at + size)) {
      sum += value
      if (value > brightest) brightest = value
    }
    if (brightest >= BLACK.brightest || sum / size >= BLACK.mean) return true
  }
  return false
}

/** Half a second of 8,000 samples each: a single word in a quiet hour is sound. */
const WINDOW_SIZE = 4000

/** @param samples signed, 16 bits, one channel. */
export const soundsLikeSomething = (samples: Buffer): boolean => {
  const count = Math.floor(samples.length / 2)
  for (let from = 0; from < count; from += WINDOW_SIZE) {
    const to = Math.min(count, from + WINDOW_SIZE)
    let sum = 0
    for (let at = from; at < to; at += 1) sum += samples.readInt16LE(at * 2) ** 2
    if (Math.sqrt(sum / (to - from)) >= SILENCE_THRESHOLD) return true
  }
  return false
}

const PICTURE = [
  '-map',
  '0:v:0',
  '-vf',
  `scale=${WIDTH}:${HEIGHT}:out_range=full,format=gray`,
  '-r',
  '2',
  '-f',
  'rawvideo',
]
const SHARP = `scale=${POINTS.width}:${POINTS.height}:flags=neighbor:out_range=full,format=gray`
const FREEZE_DETECTION_OUTPUT = ['-map', '0:v:0', '-vf', SHARP, '-r', '1', '-f', 'rawvideo', 'pipe:4']
const SOUND = ['-map', '0:a:0', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:3']

const cut = (frames: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.floor(frames.length / size) }, (_, index) =>
    frames.subarray(index * size, (index + 1) * size),
  )

/** Looks at key frames and listens to everything. @returns undefined when these pieces could not be read. */
export const analysePicture = async (ffmpeg: Ffmpeg, pieces: Buffer[]): Promise<PictureAnalysis | undefined> => {
  const withSound = pieces.some(piece => soundOf(piece) !== undefined)
  const from = ['-hide_banner', '-loglevel', 'quiet', '-skip_frame', 'nokey', '-f', 'mpegts', '-i', 'pipe:0']
  const { command, args } = underPortal(ffmpeg, [
    ...[...from, ...PICTURE, 'pipe:1', ...FREEZE_DETECTION_OUTPUT],
    ...(withSound ? SOUND : []),
  ])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore', 'pipe', 'pipe'] })
  const late = setTimeout(() => child.kill('SIGKILL'), FFMPEG_TIMEOUT_MS)
  const [input, picture, , sound, points] = child.stdio
  child.once('error', () => undefined)
  if (!input || !picture) return undefined
  input.on('error', () => undefined)
  input.end(Buffer.concat(pieces))
  try {
    const outputs = [picture, sound as Readable, points as Readable]
    const [frames, samples, sharp] = await Promise.all(outputs.map(collect))
    if (!frames || !samples || !sharp || frames.length < WIDTH * HEIGHT) return undefined
    const heard = withSound ? soundsLikeSomething(samples) : undefined
    return { seen: showsSomething(frames), heard, points: cut(sharp, POINTS_SIZE) }
  } finally {
    clearTimeout(late)
  }
}
