import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartPosition } from './channel.ts'
import { writePlaylist } from './hls-playlist.ts'
import { PLAYLIST_SEGMENTS_MAX } from './limits.ts'

/** The loop: ten segments of two seconds, labelled in the picture as simulated. They are ready-made: no ffmpeg is needed. */
const LOOP_SEGMENT_COUNT = 10
export const DEMO_SEGMENT_SECONDS = 2
/** When segment 0 began: every node computes the current segment from it. */
const EPOCH = Date.UTC(2026, 0, 1)

/** Beside the bundle when built, in the repository otherwise. */
const FOLDERS = [
  join(import.meta.dirname, 'camera-demonstracao'),
  join(import.meta.dirname, '..', '..', '..', 'assets', 'camera-demonstracao'),
]

export type DemoCamera = {
  playlist: (now: number) => string
  segment: (name: string) => Buffer | undefined
  /** Its still picture, JPEG. */
  poster: Buffer
  /** Where the sequence numbers of a real picture continue. */
  startPosition: (now: number) => StartPosition
}

const startOf = (seq: number): number => EPOCH + seq * DEMO_SEGMENT_SECONDS * 1000
const currentOf = (now: number): number => Math.floor((now - EPOCH) / (DEMO_SEGMENT_SECONDS * 1000))
/** Number of loops that began before this segment. */
const breaksBefore = (seq: number): number => Math.floor((seq - 1) / LOOP_SEGMENT_COUNT)

/** A live channel computed from the clock: every node and every restart shows the same moment. */
export const openDemoCamera = (): DemoCamera => {
  const folder = FOLDERS.find(candidate => existsSync(candidate))
  if (folder === undefined) throw new Error('the loop of the demonstration camera is missing')
  const loop = Array.from({ length: LOOP_SEGMENT_COUNT }, (_, index) =>
    readFileSync(join(folder, `${String(index).padStart(2, '0')}.ts`)),
  )
  const write = (current: number): string => {
    const first = current - PLAYLIST_SEGMENTS_MAX
    const segments = Array.from({ length: PLAYLIST_SEGMENTS_MAX }, (_, index) => ({
      name: `d${first + index}.ts`,
      duration: DEMO_SEGMENT_SECONDS,
      discontinuity: (first + index) % LOOP_SEGMENT_COUNT === 0,
      at: startOf(first + index),
    }))
    const tags = {
      TARGETDURATION: DEMO_SEGMENT_SECONDS,
      'MEDIA-SEQUENCE': first,
      'DISCONTINUITY-SEQUENCE': breaksBefore(first),
    }
    return writePlaylist(tags, segments, false)
  }
  let last = { current: Number.NaN, playlist: '' }
  return {
    playlist: now => {
      const current = currentOf(now)
      if (last.current !== current) last = { current, playlist: write(current) }
      return last.playlist
    },
    poster: readFileSync(join(folder, 'poster.jpg')),
    startPosition: now => ({ seq: currentOf(now), breaks: breaksBefore(currentOf(now)) }),
    segment: name => {
      const seq = /^d(\d{1,12})\.ts$/.exec(name)?.[1]
      return seq === undefined ? undefined : loop[Number(seq) % LOOP_SEGMENT_COUNT]
    },
  }
}
