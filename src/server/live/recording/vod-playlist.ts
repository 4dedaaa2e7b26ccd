import { statSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type PlaylistSegment, writePlaylist } from '#server/live/hls-playlist.ts'
import { CACHED_INDEXES_MAX } from '#server/live/limits.ts'
import { readIndex, SEGMENT_INDEX_FILE } from '#server/live/segment-index.ts'

/** A segment of a recording, with the size of its file. */
export type RecordedSegment = PlaylistSegment & { bytes: number }

/** Reads the segments of a recording, in order, from its folder; again only when its index grew. */
export const createIndexReader = () => {
  const cached = new LRUCache<string, { size: number; segments: RecordedSegment[] }>({ max: CACHED_INDEXES_MAX })
  return (folder: string): RecordedSegment[] => {
    const size = statSync(join(folder, SEGMENT_INDEX_FILE), { throwIfNoEntry: false })?.size ?? 0
    const before = cached.get(folder)
    if (before?.size === size) return before.segments
    const segments = readIndex<RecordedSegment>(folder)
    cached.set(folder, { size, segments })
    return segments
  }
}

/** Seconds left out of a recording at its beginning and its end. */
export type Cut = { inicio: number; fim: number }

/** Segments that are shown: those wholly inside the cut are left out, and stay on disk. */
export const trimSegments = (segments: readonly RecordedSegment[], { inicio, fim }: Cut): RecordedSegment[] => {
  const end = segments.reduce((sum, segment) => sum + segment.duration, 0) - fim
  let at = 0
  return segments.filter(({ duration }) => {
    const begins = at
    at += duration
    return at > inicio && begins < end
  })
}

/** The whole recording as a closed playlist; interruptions of the camera are discontinuities in it. */
export const vodPlaylist = ([first, ...rest]: readonly RecordedSegment[]): string => {
  const segments = first ? [{ ...first, discontinuity: false }, ...rest] : []
  const targetDuration = Math.ceil(Math.max(2, ...segments.map(segment => segment.duration)))
  const tags = { 'PLAYLIST-TYPE': 'VOD', TARGETDURATION: targetDuration, 'MEDIA-SEQUENCE': 0 }
  return writePlaylist(tags, segments, true)
}

/** The segments, grouped so that there is no discontinuity inside a group. */
export const splitAtDiscontinuities = (segments: readonly RecordedSegment[]): RecordedSegment[][] => {
  const groups: RecordedSegment[][] = []
  for (const segment of segments) {
    if (segment.discontinuity || groups.length === 0) groups.push([])
    groups.at(-1)?.push(segment)
  }
  return groups
}
