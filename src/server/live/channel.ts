import { createWriteStream, existsSync, mkdirSync, readFileSync, type WriteStream, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** One segment of the live picture. `duration` in seconds; `at` is when its first frame was shown, ms since 1970. */
export type Segment = { seq: number; name: string; duration: number; discontinuity: boolean; at: number }

/** Number of segments in the live playlist, and on disk for viewers that lag behind. */
const PLAYLIST_SEGMENTS_MAX = 6
const STORED_SEGMENTS_MAX = 20

export type Channel = {
  /** Adds a complete segment. Sequence numbers grow by one, also across restarts of ffmpeg and of the portal. */
  push: (segment: { name: string; duration: number; bytes: Buffer; discontinuity: boolean; at: number }) => void
  /** The playlist of every viewer; undefined before the first segment. Only the end of the transmissao closes it. */
  playlist: () => string | undefined
  /** Bytes of a stored segment; undefined for any other name. */
  segment: (name: string) => Buffer | undefined
  /** ms since 1970 of the last segment's arrival, or undefined. */
  arrivedAt: () => number | undefined
  last: () => Segment | undefined
  end: () => void
  /** Opens the playlist again after `end`. */
  resume: () => void
  close: () => Promise<void>
}

/** Where a playlist continues that another source began: the next sequence number, and the discontinuities before it. */
export type StartPosition = { seq: number; breaks: number }

const readStartPosition = (path: string): StartPosition | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StartPosition
  } catch {
    return undefined
  }
}

const INDEX = 'index.ndjson'
/** True if the folder has segments from before a restart of the portal. */
export const hasChannel = (folder: string): boolean => existsSync(join(folder, INDEX))

const restore = (index: string, folder: string): Segment[] => {
  if (!existsSync(index)) return []
  const rows = readFileSync(index, 'utf8').trim().split('\n').slice(-STORED_SEGMENTS_MAX)
  const segments = rows.flatMap(row => {
    try {
      return [JSON.parse(row) as Segment]
    } catch {
      return []
    }
  })
  const firstWhole = segments.findLastIndex(segment => !existsSync(join(folder, segment.name)))
  return segments.slice(firstWhole + 1)
}

/** Sequence number of the last stored segment. */
export const lastNumber = (folder: string): number | undefined => restore(join(folder, INDEX), folder).at(-1)?.seq

const countOf = (index: string): number =>
  existsSync(index)
    ? readFileSync(index, 'utf8')
        .split('\n')
        .filter(row => row.includes('"discontinuity":true')).length
    : 0

const breaksIn = (segments: Segment[]): number => segments.filter(segment => segment.discontinuity).length

const lines = (shown: Segment[], target: number, discontinuitySequence: number, ended: boolean): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${shown[0]?.seq ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence}`,
    ...shown.flatMap(({ name, duration, discontinuity, at }) => [
      ...(discontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`,
      `#EXTINF:${duration.toFixed(3)},`,
      name,
    ]),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')

const openIndex = (path: string): WriteStream => createWriteStream(path, { flags: 'a' }).on('error', () => undefined)

/**
 * The live playlist of one apresentacao. The portal writes it, not ffmpeg: sequence numbers only grow, an interruption is a DISCONTINUITY, and
 * ENDLIST is written only at the end of the transmissao. Players therefore survive a camera that disconnects for a while.
 */
export const openChannel = (folder: string, startPositionOf?: () => StartPosition | undefined): Channel => {
  mkdirSync(folder, { recursive: true })
  const indexPath = join(folder, INDEX)
  const startPositionPath = join(folder, 'onset.json')
  const segments = restore(indexPath, folder)
  const bytes = new Map<string, Buffer>()
  for (const { name } of segments) bytes.set(name, readFileSync(join(folder, name)))
  // Discontinuities whose segment has left the playlist; the others are counted when they leave.
  let startPosition = readStartPosition(startPositionPath)
  let passed = (startPosition?.breaks ?? 0) + countOf(indexPath) - breaksIn(segments.slice(-PLAYLIST_SEGMENTS_MAX))
  const begin = (): void => {
    startPosition = startPositionOf?.()
    if (!startPosition) return
    passed += startPosition.breaks
    writeFileSync(startPositionPath, JSON.stringify(startPosition))
  }
  let target = Math.max(2, ...segments.map(segment => Math.round(segment.duration)))
  let arrived: number | undefined
  let ended = false
  /** The playlist text, cached until the next segment: every viewer polls it. */
  let list: string | undefined
  const setEnded = (over: boolean): void => {
    ended = over
    list = undefined
  }
  const index = openIndex(indexPath)
  return {
    push: ({ bytes: body, ...rest }) => {
      const previous = segments.at(-1)
      if (!previous && !startPosition) begin()
      const leaving = segments.at(-PLAYLIST_SEGMENTS_MAX)
      if (leaving?.discontinuity) passed += 1
      list = undefined
      const segment: Segment = previous
        ? { ...rest, seq: previous.seq + 1 }
        : { ...rest, seq: startPosition?.seq ?? 0, discontinuity: rest.discontinuity || startPosition !== undefined }
      segments.push(segment)
      bytes.set(segment.name, body)
      // It never shrinks: players derive their distance from the live edge from it.
      target = Math.max(target, Math.round(segment.duration))
      arrived = Date.now()
      index.write(`${JSON.stringify(segment)}\n`)
      for (const old of segments.splice(0, Math.max(0, segments.length - STORED_SEGMENTS_MAX))) {
        bytes.delete(old.name)
        void rm(join(folder, old.name), { force: true })
      }
    },
    playlist: () => {
      if (segments.length > 0) list ??= lines(segments.slice(-PLAYLIST_SEGMENTS_MAX), target, passed, ended)
      return list
    },
    segment: name => bytes.get(name),
    arrivedAt: () => arrived,
    last: () => segments.at(-1),
    end: () => setEnded(true),
    resume: () => setEnded(false),
    close: () => new Promise(resolve => index.end(() => resolve())),
  }
}
