import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One kept piece; `at` is when its first frame was shown, ms since 1970. */
export type RecordedSegment = { name: string; duration: number; discontinuity: boolean; at: number; bytes: number }

export const INDEX = 'index.ndjson'

const isPiece = (value: unknown): value is RecordedSegment =>
  typeof value === 'object' && value !== null && 'name' in value && 'duration' in value && 'bytes' in value

/** The last line of a portal that was killed may be torn: what does not read is not there. */
const parse = (text: string): RecordedSegment[] =>
  text.split('\n').flatMap(line => {
    try {
      const value: unknown = line === '' ? undefined : JSON.parse(line)
      return isPiece(value) ? [value] : []
    } catch {
      return []
    }
  })

/** Pieces of a recording in order, read again only when the index grew. */
export const createIndexReader = () => {
  const known = new Map<string, { size: number; pieces: RecordedSegment[] }>()
  const KNOWN_MAX = 50
  return (folder: string): RecordedSegment[] => {
    const path = join(folder, INDEX)
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    const before = known.get(folder)
    if (before?.size === size) return before.pieces
    const pieces = size === 0 ? [] : parse(readFileSync(path, 'utf8'))
    known.delete(folder)
    known.set(folder, { size, pieces })
    for (const old of [...known.keys()].slice(0, -KNOWN_MAX)) known.delete(old)
    return pieces
  }
}

/** Seconds left out of a recording at its beginning and its end. */
export type Cut = { inicio: number; fim: number }

/** What is shown of a recording: pieces that lie wholly in what was cut are left out, and stay where they are. */
export const trimmed = (pieces: readonly RecordedSegment[], { inicio, fim }: Cut): RecordedSegment[] => {
  const end = pieces.reduce((sum, piece) => sum + piece.duration, 0) - fim
  let at = 0
  return pieces.filter(({ duration }) => {
    const begins = at
    at += duration
    return at > inicio && begins < end
  })
}

const lines = (pieces: readonly RecordedSegment[]): string[] =>
  pieces.flatMap(({ name, duration, discontinuity, at }, position) => [
    ...(discontinuity && position > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`,
    `#EXTINF:${duration.toFixed(3)},`,
    name,
  ])

/** The whole wake as a closed playlist: breaks of the camera are jumps in it, not ends. */
export const vodPlaylist = (pieces: readonly RecordedSegment[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(2, ...pieces.map(piece => piece.duration)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    ...lines(pieces),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

/** Runs of pieces without a break between them. */
export const unbroken = (pieces: readonly RecordedSegment[]): RecordedSegment[][] => {
  const runs: RecordedSegment[][] = []
  for (const piece of pieces) {
    if (piece.discontinuity || runs.length === 0) runs.push([])
    runs.at(-1)?.push(piece)
  }
  return runs
}
