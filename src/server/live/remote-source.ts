import { setTimeout as pause } from 'node:timers/promises'
import { portalNow } from '#server/core/clock.ts'
import { coalesced } from '#server/core/coalesced.ts'
import type { StartPosition } from './channel.ts'
import { numberOfTag, PLAYLIST_FILE, readPlaylist, SMALL_PLAYLIST_FILE } from './hls-playlist.ts'
import {
  LEADER_CAPTIONS_INTERVAL_MS,
  LEADER_POLL_INTERVAL_MS,
  LEADER_POSTER_INTERVAL_MS,
  LEADER_REQUEST_TIMEOUT_MS,
  STORED_SEGMENTS_MAX,
} from './limits.ts'
import { CAPTIONS_FILE, NO_CAPTIONS, POSTER_FILE } from './media-files.ts'
import type { Poster } from './poster.ts'
import { isRecent, missingSource, type Source, type StreamEstado } from './segment-source.ts'

type RemoteOptions = {
  /** Address of the stream on the leader, with a ticket for nodes; it ends in a slash. */
  baseUrlOf: () => string
  onTrouble: (error: unknown) => void
  /** What this node copied or pulled until now: viewers have it until there is something newer. */
  before?: Source | undefined
}

/** Reads a file of the stream; undefined where the leader does not have it. */
type Load = (file: string) => Promise<Buffer | undefined>

const startPositionAfter = (playlist: string): StartPosition => {
  const segments = readPlaylist(playlist)
  const breaks = segments.filter(segment => segment.discontinuity).length
  return {
    seq: numberOfTag(playlist, 'MEDIA-SEQUENCE') + segments.length,
    breaks: numberOfTag(playlist, 'DISCONTINUITY-SEQUENCE') + breaks,
  }
}

const createLoad =
  (baseUrlOf: RemoteOptions['baseUrlOf'], stopped: AbortSignal): Load =>
  async file => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(LEADER_REQUEST_TIMEOUT_MS)])
    const response = await fetch(baseUrlOf() + file, { signal })
    const body = Buffer.from(await response.arrayBuffer())
    return response.ok ? body : undefined
  }

/** What a player may still ask for that has read the playlist of a source, by name. */
const listedSegments = (source: Source): [string, Buffer][] =>
  readPlaylist(source.playlist(portalNow()) ?? '').flatMap(({ name }) => {
    const bytes = source.segment(name)
    return bytes ? [[name, bytes]] : []
  })

/** Loads the segments of a playlist that are missing. @returns whether all are there now */
const loadSegments = async (
  load: Load,
  playlist: string,
  segments: Map<string, Buffer>,
  onSegment: () => void = () => undefined,
): Promise<boolean> => {
  for (const { name } of readPlaylist(playlist)) {
    if (segments.has(name)) continue
    const bytes = await load(name)
    if (!bytes) return false
    segments.set(name, bytes)
    onSegment()
  }
  for (const old of [...segments.keys()].slice(0, -STORED_SEGMENTS_MAX)) segments.delete(old)
  return true
}

/** The small rendition of the leader. It is copied after the main one, and without it nothing is lost. */
const createSmallCopy = (load: Load) => {
  const segments = new Map<string, Buffer>()
  let playlist: string | undefined
  return {
    playlist: () => playlist,
    segment: (name: string) => segments.get(name),
    copy: async (): Promise<void> => {
      const newest = (await load(SMALL_PLAYLIST_FILE))?.toString()
      if (newest === playlist) return
      if (newest === undefined || (await loadSegments(load, newest, segments))) playlist = newest
    },
  }
}

/** The leader renews its poster about every minute, and drops it when viewers are let in. */
const createPosterCopy = (load: Load) => {
  let poster: Poster | undefined
  let loadedAt = 0
  return {
    newest: () => poster,
    poll: async (): Promise<void> => {
      if (portalNow() - loadedAt < LEADER_POSTER_INTERVAL_MS) return
      loadedAt = portalNow()
      const bytes = await load(POSTER_FILE)
      poster = bytes && { bytes, at: loadedAt }
    },
  }
}

/** The captions of the leader. After a failure the last ones stay: each line has its moment. */
const createCaptionsCopy = (load: Load) => {
  let captions: string | undefined
  let loadedAt = 0
  return {
    text: () => captions,
    poll: async (): Promise<void> => {
      const hasNone = captions === undefined || captions === NO_CAPTIONS
      if (portalNow() - loadedAt < (hasNone ? LEADER_POSTER_INTERVAL_MS : LEADER_CAPTIONS_INTERVAL_MS)) return
      loadedAt = portalNow()
      captions = (await load(CAPTIONS_FILE))?.toString()
    },
  }
}

const estadoOf = (arrivedAt: number | undefined, now: number): StreamEstado => {
  if (isRecent(arrivedAt, now)) return 'ao-vivo'
  return arrivedAt === undefined ? 'conectando' : 'reconectando'
}

/**
 * The stream of the leader, copied by another node of the portal: each segment crosses the network once, however many watch here. Nothing
 * waits any more for a leader that this source no longer follows.
 */
export const remoteSource = ({ baseUrlOf, onTrouble, before: earlier }: RemoteOptions): Source => {
  const stopping = new AbortController()
  const load = createLoad(baseUrlOf, stopping.signal)
  const segments = new Map(earlier && listedSegments(earlier))
  const [small, poster, captions] = [createSmallCopy(load), createPosterCopy(load), createCaptionsCopy(load)]
  let before = earlier
  let playlist: string | undefined
  let arrived: number | undefined
  const isStopped = (): boolean => stopping.signal.aborted
  const copyMain = async (): Promise<void> => {
    const newest = (await load(PLAYLIST_FILE))?.toString()
    if (newest === undefined || newest === playlist) return
    const isComplete = await loadSegments(load, newest, segments, () => {
      arrived = portalNow()
    })
    if (isComplete && !isStopped()) playlist = newest
  }
  const copy = async (): Promise<void> => {
    await copyMain()
    if (playlist === undefined) return
    await small.copy()
    before = undefined
  }
  const report = (error: unknown): void => (isStopped() ? undefined : onTrouble(error))
  const poll = coalesced(() => copy().catch(report))
  const follow = async (): Promise<void> => {
    while (!isStopped()) {
      await poll()
      if (playlist !== undefined && !isStopped()) await Promise.all([poster.poll(), captions.poll()]).catch(report)
      await pause(LEADER_POLL_INTERVAL_MS)
    }
  }
  void follow()
  const stop = (): void => stopping.abort()
  /** A leader that stops in order still answers: players may have read of its last segments there. */
  const end = (): void => void poll().then(stop)
  const arrivedAt = (now: number): number | undefined => arrived ?? before?.arrivedAt(now)
  const playlistAt = (now: number): string | undefined => playlist ?? before?.playlist(now)
  return {
    ...missingSource('conectando'),
    get poster() {
      return poster.newest() ?? before?.poster
    },
    get captions() {
      return captions.text() ?? before?.captions
    },
    estado: now => estadoOf(arrivedAt(now), now),
    playlist: playlistAt,
    segment: name => segments.get(name) ?? before?.segment(name),
    small: {
      playlist: now => small.playlist() ?? before?.small?.playlist(now),
      segment: name => small.segment(name) ?? before?.small?.segment(name),
    },
    refresh: poll,
    arrivedAt,
    startPosition: now => startPositionAfter(playlistAt(now) ?? ''),
    end,
    close: async () => stop(),
  }
}
