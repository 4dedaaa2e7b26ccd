import { spawn } from 'node:child_process'
import { collect, type Ffmpeg, underPortal } from './ffmpeg.ts'

/** A still picture of a wake for players that have none yet, JPEG. `at`: when it was made, ms since 1970. */
export type Poster = { bytes: Buffer; at: number }

const HEIGHT = 360
const FFMPEG_TIMEOUT_MS = 10_000
const JPEG_START_MARKER = 0xffd8

/** The first key frame of a piece that viewers get; the camera is never asked. @returns undefined when there is none to be read. */
export const createPoster = async (ffmpeg: Ffmpeg, piece: Buffer): Promise<Poster | undefined> => {
  const at = Date.now()
  const { command, args } = underPortal(ffmpeg, [
    ...['-hide_banner', '-loglevel', 'quiet', '-skip_frame', 'nokey', '-f', 'mpegts', '-i', 'pipe:0'],
    ...['-map', '0:v:0', '-frames:v', '1', '-vf', `scale=-2:${HEIGHT}`, '-q:v', '5'],
    ...['-c:v', 'mjpeg', '-f', 'image2pipe', 'pipe:1'],
  ])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const late = setTimeout(() => child.kill('SIGKILL'), FFMPEG_TIMEOUT_MS)
  child.once('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.stdin.end(piece)
  try {
    const bytes = await collect(child.stdout)
    return bytes.length > 2 && bytes.readUInt16BE(0) === JPEG_START_MARKER ? { bytes, at } : undefined
  } finally {
    clearTimeout(late)
  }
}
