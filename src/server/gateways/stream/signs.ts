import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { type Ffmpeg, underPortal } from './ffmpeg.ts'
import { soundOf } from './sound.ts'

/** What the pictures and the sound of the last seconds are like. `heard` undefined: there is no sound at all to listen to. */
export type Signs = { seen: boolean; heard: boolean | undefined }

const WIDTH = 64
const HEIGHT = 36
const PATIENCE_MS = 10_000

/**
 * A covered lens and a dead sensor are black everywhere; a chapel at night has a candle, a lamp, a door. Brightness 0–255 of stamp-sized
 * pictures, so that a hot pixel counts for nothing.
 */
const BLACK = { mean: 12, brightest: 32 } as const
/** Of 32,768: about −70 dB. An open microphone in a silent room hears more of itself. */
const SILENCE = 10

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
const WINDOW = 4000

/** @param samples signed, 16 bits, one channel. */
export const soundsLikeSomething = (samples: Buffer): boolean => {
  const count = Math.floor(samples.length / 2)
  for (let from = 0; from < count; from += WINDOW) {
    const to = Math.min(count, from + WINDOW)
    let sum = 0
    for (let at = from; at < to; at += 1) sum += samples.readInt16LE(at * 2) ** 2
    if (Math.sqrt(sum / (to - from)) >= SILENCE) return true
  }
  return false
}

const collect = async (stream: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
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
const SOUND = ['-map', '0:a:0', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:3']

/** Looks at key frames and listens to everything. @returns undefined when these pieces could not be read. */
export const readSigns = async (ffmpeg: Ffmpeg, pieces: Buffer[]): Promise<Signs | undefined> => {
  const withSound = pieces.some(piece => soundOf(piece) !== undefined)
  const from = ['-hide_banner', '-loglevel', 'quiet', '-skip_frame', 'nokey', '-f', 'mpegts', '-i', 'pipe:0']
  const { command, args } = underPortal(ffmpeg, [...from, ...PICTURE, 'pipe:1', ...(withSound ? SOUND : [])])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore', 'pipe'] })
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const [input, picture, , sound] = child.stdio
  child.once('error', () => undefined)
  if (!input || !picture) return undefined
  input.on('error', () => undefined)
  input.end(Buffer.concat(pieces))
  try {
    const [frames, samples] = await Promise.all([collect(picture), collect(sound as Readable)])
    if (frames.length < WIDTH * HEIGHT) return undefined
    return { seen: showsSomething(frames), heard: withSound ? soundsLikeSomething(samples) : undefined }
  } finally {
    clearTimeout(late)
  }
}

/** Since when a picture has been black, or a chapel silent, ms since 1970; undefined: it is not. */
export type Gone = { blackSince: number | undefined; silentSince: number | undefined }
export const NOTHING_GONE: Gone = { blackSince: undefined, silentSince: undefined }

type Watched = { camera: string; pieces: () => Buffer[] }

/** Looks at one stream after the other, each every `everyMs`: a chapel costs about a tenth of a second of one core each time. */
export const createSignWatch = (ffmpeg: Ffmpeg | undefined, everyMs: number) => {
  const known = new Map<string, { gone: Gone; lookedAt: number }>()
  let busy = false
  const look = async ({ camera, pieces }: Watched): Promise<void> => {
    const before = known.get(camera)?.gone ?? NOTHING_GONE
    const began = Date.now()
    known.set(camera, { gone: before, lookedAt: began })
    const signs = ffmpeg && (await readSigns(ffmpeg, pieces()))
    if (!signs || !known.has(camera)) return
    known.set(camera, {
      lookedAt: began,
      gone: {
        blackSince: signs.seen ? undefined : (before.blackSince ?? began),
        silentSince: signs.heard === false ? (before.silentSince ?? began) : undefined,
      },
    })
  }
  return {
    of: (camera: string): Gone => known.get(camera)?.gone ?? NOTHING_GONE,
    /** Called again and again with what shows a fresh picture of a real camera. */
    follow: (streams: Watched[]): void => {
      const cameras = new Set(streams.map(stream => stream.camera))
      // What dropped is told as dropped; how it looked before means nothing.
      for (const camera of known.keys()) if (!cameras.has(camera)) known.delete(camera)
      const due = streams.find(({ camera }) => Date.now() - (known.get(camera)?.lookedAt ?? 0) >= everyMs)
      if (busy || !ffmpeg || !due) return
      busy = true
      void look(due)
        .catch(() => undefined)
        .finally(() => {
          busy = false
        })
    },
  }
}
