import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartPosition } from './channel.ts'

/** Ten segments of two seconds, made by the project and labelled in the picture as simulated; needs no ffmpeg. */
const COUNT = 10
const SEGMENT_SECONDS = 2
const PLAYLIST_SEGMENTS_MAX = 6
const EPOCH = Date.UTC(2026, 0, 1)

/** UploadAndFaults the bundle when built, in the repository otherwise. */
const FOLDERS = [
  join(import.meta.dirname, 'camera-demonstracao'),
  join(import.meta.dirname, '..', '..', '..', 'assets', 'camera-demonstracao'),
]

export type DemoCamera = {
  playlist: (now: number) => string
  segment: (name: string) => Buffer | undefined
  /** Its still picture, JPEG. */
  poster: Buffer
  /** Where a real picture goes on. */
  startPosition: (now: number) => StartPosition
}

const currentOf = (now: number): number => Math.floor((now - EPOCH) / (SEGMENT_SECONDS * 1000))

/** A live channel computed from the clock: every node and every restart shows the same moment. */
export const openDemoCamera = (): DemoCamera => {
  const folder = FOLDERS.find(candidate => existsSync(candidate))
  if (folder === undefined) throw new Error('the loop of the demonstration camera is missing')
  const loop = Array.from({ length: COUNT }, (_, index) =>
    readFileSync(join(folder, `${String(index).padStart(2, '0')}.ts`)),
  )
  const write = (current: number): string => {
    const first = current - PLAYLIST_SEGMENTS_MAX
    const shown = Array.from({ length: PLAYLIST_SEGMENTS_MAX }, (_, index) => first + index)
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / COUNT)}`,
      ...shown.flatMap(seq => [
        ...(seq % COUNT === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(EPOCH + seq * SEGMENT_SECONDS * 1000).toISOString()}`,
        `#EXTINF:${SEGMENT_SECONDS.toFixed(3)},`,
        `d${seq}.ts`,
      ]),
      '',
    ].join('\n')
  }
  let last = { current: Number.NaN, list: '' }
  return {
    playlist: now => {
      const current = currentOf(now)
      if (last.current !== current) last = { current, list: write(current) }
      return last.list
    },
    poster: readFileSync(join(folder, 'poster.jpg')),
    startPosition: now => ({ seq: currentOf(now), breaks: Math.floor((currentOf(now) - 1) / COUNT) }),
    segment: name => {
      const seq = /^d(\d{1,12})\.ts$/.exec(name)?.[1]
      return seq === undefined ? undefined : loop[Number(seq) % COUNT]
    },
  }
}
