import { createWriteStream, existsSync, mkdirSync, readFileSync, type WriteStream, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** One piece of the live picture. `duration` in seconds; `at` is when its first frame was shown, ms since 1970. */
export type Segment = { seq: number; name: string; duration: number; discontinuity: boolean; at: number }

/** Segments named in the live playlist, and kept for viewers that lag behind. */
const WINDOW = 6
const KEEP = 20

export type Channel = {
  /** Adds a whole segment; the sequence grows by one for ever, across restarts of ffmpeg and of the portal. */
  push: (segment: { name: string; duration: number; bytes: Buffer; discontinuity: boolean; at: number }) => void
  /** The playlist every viewer gets, or undefined before the first segment. Only the real end closes it. */
  playlist: () => string | undefined
  /** Bytes of a segment still kept; anything else is unknown, whatever the name says. */
  segment: (name: string) => Buffer | undefined
  /** ms since 1970 of the last segment's arrival, or undefined. */
  arrivedAt: () => number | undefined
  last: () => Segment | undefined
  end: () => void
  /** The end was taken back. */
  resume: () => void
  close: () => Promise<void>
}

/** Where the numbers of a playlist go on that others began: the first free one, and the breaks before it. */
export type StartPosition = { seq: number; breaks: number }

const readOnset = (path: string): StartPosition | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StartPosition
  } catch {
    return undefined
  }
}

const INDEX = 'index.ndjson'
/** Pieces of an earlier life of the portal lie there. */
export const hasChannel = (folder: string): boolean => existsSync(join(folder, INDEX))

const restore = (index: string, folder: string): Segment[] => {
  if (!existsSync(index)) return []
  const rows = readFileSync(index, 'utf8').trim().split('\n').slice(-KEEP)
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

/** Number of the last piece that lies there. */
export const lastNumber = (folder: string): number | undefined => restore(join(folder, INDEX), folder).at(-1)?.seq

const countOf = (index: string): number =>
  existsSync(index)
    ? readFileSync(index, 'utf8')
        .split('\n')
        .filter(row => row.includes('"discontinuity":true')).length
    : 0

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
 * The picture of one apresentacao. The portal owns the playlist, never ffmpeg: sequence numbers only grow, a break is a DISCONTINUITY, and
 * ENDLIST comes with the real end only, so that no viewer is stranded by a camera that went away for a while.
 */
export const openChannel = (folder: string, onsetOf?: () => StartPosition | undefined): Channel => {
  mkdirSync(folder, { recursive: true })
  const indexPath = join(folder, INDEX)
  const onsetPath = join(folder, 'onset.json')
  const segments = restore(indexPath, folder)
  const bytes = new Map<string, Buffer>()
  for (const { name } of segments) bytes.set(name, readFileSync(join(folder, name)))
  // Breaks whose segment has left the playlist; those still in it are counted again as they leave.
  let onset = readOnset(onsetPath)
  let passed =
    (onset?.breaks ?? 0) + countOf(indexPath) - segments.slice(-WINDOW).filter(segment => segment.discontinuity).length
  const begin = (): void => {
    onset = onsetOf?.()
    if (!onset) return
    passed += onset.breaks
    writeFileSync(onsetPath, JSON.stringify(onset))
  }
  let target = Math.max(2, ...segments.map(segment => Math.round(segment.duration)))
  let arrived: number | undefined
  let ended = false
  /** The playlist as last written; every viewer asks for it, and it changes with a piece. */
  let list: string | undefined
  const setEnded = (over: boolean): void => {
    ended = over
    list = undefined
  }
  const index = openIndex(indexPath)
  return {
    push: ({ bytes: body, ...rest }) => {
      const previous = segments.at(-1)
      if (!previous && !onset) begin()
      const leaving = segments.at(-WINDOW)
      if (leaving?.discontinuity) passed += 1
      list = undefined
      const segment: Segment = previous
        ? { ...rest, seq: previous.seq + 1 }
        : { ...rest, seq: onset?.seq ?? 0, discontinuity: rest.discontinuity || onset !== undefined }
      segments.push(segment)
      bytes.set(segment.name, body)
      // Fixed while it can be: a player measures its distance from the live edge in it.
      target = Math.max(target, Math.round(segment.duration))
      arrived = Date.now()
      index.write(`${JSON.stringify(segment)}\n`)
      for (const old of segments.splice(0, Math.max(0, segments.length - KEEP))) {
        bytes.delete(old.name)
        void rm(join(folder, old.name), { force: true })
      }
    },
    playlist: () => {
      if (segments.length > 0) list ??= lines(segments.slice(-WINDOW), target, passed, ended)
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
