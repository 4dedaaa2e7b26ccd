import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SOUND_HZ } from '#server/core/sound.ts'
import { audioOf } from '#server/live/audio-playlist.ts'
import { type Ffmpeg, spawnFfmpeg } from '#server/live/ffmpeg.ts'
import { FFMPEG_RUN_TIMEOUT_MS } from '#server/live/limits.ts'
import { type RecordedSegment, splitAtDiscontinuities } from './vod-playlist.ts'

/** Speech recognition listens to thirty seconds at a time. */
const PIECE_SECONDS = 28

/** Consecutive segments of a recording: where they begin in it, in seconds, and their length. */
export type SoundPiece = { inicio: number; segundos: number; names: string[] }

/** Pieces of bounded length; none goes across an interruption of the camera. */
export const soundPieces = (segments: readonly RecordedSegment[]): SoundPiece[] => {
  const pieces: SoundPiece[] = []
  let at = 0
  for (const group of splitAtDiscontinuities(segments)) {
    let piece: SoundPiece | undefined
    for (const { name, duration } of group) {
      if (!piece || piece.segundos + duration > PIECE_SECONDS) {
        piece = { inicio: at, segundos: 0, names: [] }
        pieces.push(piece)
      }
      piece.names.push(name)
      piece.segundos += duration
      at += duration
    }
  }
  return pieces
}

/** @returns 16-bit mono sound of `SOUND_HZ`; empty if the segments have none, or ffmpeg failed or took too long */
export const decodeSound = async (ffmpeg: Ffmpeg, segments: readonly Buffer[]): Promise<Buffer> => {
  const sounds = segments.flatMap(segment => audioOf(segment) ?? [])
  if (sounds.length === 0) return Buffer.alloc(0)
  const input = ['-hide_banner', '-loglevel', 'quiet', '-protocol_whitelist', 'pipe', '-f', 'aac', '-i', 'pipe:0']
  const output = ['-ac', '1', '-ar', String(SOUND_HZ), '-t', String(PIECE_SECONDS + 2), '-f', 's16le', 'pipe:1']
  const child = spawnFfmpeg(ffmpeg, [...input, ...output], ['pipe', 'pipe', 'ignore'])
  const timeout = setTimeout(() => child.kill('SIGKILL'), FFMPEG_RUN_TIMEOUT_MS)
  child.once('error', () => undefined)
  child.stdin?.on('error', () => undefined).end(Buffer.concat(sounds))
  try {
    return await buffer(child.stdout as Readable)
  } finally {
    clearTimeout(timeout)
  }
}
