import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { portalNow } from '#server/core/clock.ts'
import { type PlaylistSegment, writePlaylist } from './hls-playlist.ts'
import { createChangeDetection } from './incoming-picture.ts'
import { PLAYLIST_SEGMENTS_MAX, STORED_SEGMENTS_MAX } from './limits.ts'
import { readIndex, SEGMENT_INDEX_FILE } from './segment-index.ts'

/** A segment with its sequence number in the playlist. */
type NumberedSegment = PlaylistSegment & { seq: number }

export type Channel = {
  /** Adds a complete segment. Sequence numbers grow by one, also across restarts of ffmpeg and of the portal. */
  push: (segment: PlaylistSegment & { bytes: Buffer }) => void
  /** The playlist of every viewer; undefined before the first segment. Only the end of the transmissao closes it. */
  playlist: () => string | undefined
  /** Bytes of a stored segment; undefined for any other name. */
  segment: (name: string) => Buffer | undefined
  /** ms since 1970 of the last segment's arrival, or undefined. */
  arrivedAt: () => number | undefined
  last: () => NumberedSegment | undefined
  /** Names of the stored segments, oldest first. */
  names: () => string[]
  end: () => void
  /** Opens the playlist again after `end`. */
  resume: () => void
  close: () => Promise<void>
}

/** Where a playlist continues that another source began: the next sequence number, and the number of discontinuities before it. */
export type StartPosition = { seq: number; breaks: number }

const START_POSITION_FILE = 'onset.json'

const readStartPosition = (path: string): StartPosition | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StartPosition
  } catch {
    return undefined
  }
}

/** True if the folder has segments from before a restart of the portal. */
export const hasChannel = (folder: string): boolean => existsSync(join(folder, SEGMENT_INDEX_FILE))

/** The newest segments whose files still exist, without a gap between them. */
const restorable = (folder: string, indexed: NumberedSegment[]): NumberedSegment[] => {
  const newest = indexed.slice(-STORED_SEGMENTS_MAX)
  const lastMissing = newest.findLastIndex(segment => !existsSync(join(folder, segment.name)))
  return newest.slice(lastMissing + 1)
}

/** Sequence number of the last stored segment. */
export const lastSequenceNumber = (folder: string): number | undefined =>
  restorable(folder, readIndex<NumberedSegment>(folder)).at(-1)?.seq

const countBreaks = (segments: NumberedSegment[]): number => segments.filter(segment => segment.discontinuity).length

/** The stored segments of a folder, in memory and on disk, with those from before a restart. */
const openStore = (folder: string, indexed: NumberedSegment[]) => {
  const segments = restorable(folder, indexed)
  const bytes = new Map<string, Buffer>(segments.map(({ name }) => [name, readFileSync(join(folder, name))]))
  const index = createWriteStream(join(folder, SEGMENT_INDEX_FILE), { flags: 'a' }).on('error', () => undefined)
  return {
    last: () => segments.at(-1),
    listed: () => segments.slice(-PLAYLIST_SEGMENTS_MAX),
    names: () => segments.map(({ name }) => name),
    bytesOf: (name: string) => bytes.get(name),
    add: (segment: NumberedSegment, body: Buffer): void => {
      segments.push(segment)
      bytes.set(segment.name, body)
      index.write(`${JSON.stringify(segment)}\n`)
      for (const old of segments.splice(0, Math.max(0, segments.length - STORED_SEGMENTS_MAX))) {
        bytes.delete(old.name)
        void rm(join(folder, old.name), { force: true })
      }
    },
    close: (): Promise<void> => new Promise(resolve => index.end(() => resolve())),
  }
}

/**
 * The live playlist of one apresentacao. The portal writes it, not ffmpeg: sequence numbers only grow, an interruption is a DISCONTINUITY, and
 * ENDLIST is written only at the end of the transmissao. Players therefore survive a camera that disconnects for a while.
 */
export const openChannel = (folder: string, startPositionOf?: () => StartPosition | undefined): Channel => {
  mkdirSync(folder, { recursive: true })
  const indexed = readIndex<NumberedSegment>(folder)
  const store = openStore(folder, indexed)
  const startPositionPath = join(folder, START_POSITION_FILE)
  let startPosition = readStartPosition(startPositionPath)
  /** Discontinuities whose segment has left the playlist; the others are counted when they leave. */
  let breaksLeft = (startPosition?.breaks ?? 0) + countBreaks(indexed) - countBreaks(store.listed())
  let targetDuration = Math.max(2, ...indexed.slice(-STORED_SEGMENTS_MAX).map(({ duration }) => Math.round(duration)))
  let arrived: number | undefined
  let ended = false
  const isChanged = createChangeDetection(store.bytesOf(store.last()?.name ?? ''))
  /** The playlist text, cached until the next segment: every viewer polls it. */
  let playlist: string | undefined
  const begin = (): void => {
    startPosition = startPositionOf?.()
    if (!startPosition) return
    breaksLeft += startPosition.breaks
    writeFileSync(startPositionPath, JSON.stringify(startPosition))
  }
  const write = (listed: NumberedSegment[]): string => {
    const first = listed[0]?.seq ?? 0
    const tags = { TARGETDURATION: targetDuration, 'MEDIA-SEQUENCE': first, 'DISCONTINUITY-SEQUENCE': breaksLeft }
    return writePlaylist(tags, listed, ended)
  }
  const setEnded = (over: boolean): void => {
    ended = over
    playlist = undefined
  }
  return {
    push: ({ bytes, ...pushed }) => {
      const previous = store.last()
      const rest = { ...pushed, discontinuity: isChanged(bytes) || pushed.discontinuity }
      if (!previous && !startPosition) begin()
      const listed = store.listed()
      if (listed.length === PLAYLIST_SEGMENTS_MAX && listed[0]?.discontinuity) breaksLeft += 1
      const segment: NumberedSegment = previous
        ? { ...rest, seq: previous.seq + 1 }
        : { ...rest, seq: startPosition?.seq ?? 0, discontinuity: rest.discontinuity || startPosition !== undefined }
      store.add(segment, bytes)
      // It never shrinks: players derive their distance from the live edge from it.
      targetDuration = Math.max(targetDuration, Math.round(segment.duration))
      arrived = portalNow()
      playlist = undefined
    },
    playlist: () => {
      if (store.last()) playlist ??= write(store.listed())
      return playlist
    },
    segment: store.bytesOf,
    arrivedAt: () => arrived,
    last: store.last,
    names: store.names,
    end: () => setEnded(true),
    resume: () => setEnded(false),
    close: store.close,
  }
}
