import { setTimeout as pause } from 'node:timers/promises'
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
import { isRecent, missingSource, type Source } from './segment-source.ts'

type RemoteOptions = {
  /** Address of the stream on the leader, with a ticket for nodes; it ends in a slash. */
  baseUrlOf: () => string
  onTrouble: (error: unknown) => void
}

const startPositionAfter = (playlist: string): StartPosition => {
  const segments = readPlaylist(playlist)
  const breaks = segments.filter(segment => segment.discontinuity).length
  return {
    seq: numberOfTag(playlist, 'MEDIA-SEQUENCE') + segments.length,
    breaks: numberOfTag(playlist, 'DISCONTINUITY-SEQUENCE') + breaks,
  }
}

const load = async (url: string): Promise<Buffer | undefined> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(LEADER_REQUEST_TIMEOUT_MS) })
  const body = Buffer.from(await response.arrayBuffer())
  return response.ok ? body : undefined
}

/** Loads the segments of a playlist that are missing. @returns whether all are there now */
const loadSegments = async (
  baseUrl: string,
  playlist: string,
  segments: Map<string, Buffer>,
  onSegment: () => void = () => undefined,
): Promise<boolean> => {
  for (const { name } of readPlaylist(playlist)) {
    if (segments.has(name)) continue
    const bytes = await load(baseUrl + name)
    if (!bytes) return false
    segments.set(name, bytes)
    onSegment()
  }
  for (const old of [...segments.keys()].slice(0, -STORED_SEGMENTS_MAX)) segments.delete(old)
  return true
}

/** The small rendition of the leader. It is copied after the main one, and without it nothing is lost. */
const createSmallCopy = () => {
  const segments = new Map<string, Buffer>()
  let playlist: string | undefined
  return {
    playlist: () => playlist,
    segment: (name: string) => segments.get(name),
    copy: async (baseUrl: string): Promise<void> => {
      const newest = (await load(baseUrl + SMALL_PLAYLIST_FILE))?.toString()
      if (newest === playlist) return
      if (newest === undefined || (await loadSegments(baseUrl, newest, segments))) playlist = newest
    },
  }
}

/** The leader renews its poster about every minute, and drops it when viewers are let in. */
const createPosterCopy = () => {
  let poster: Poster | undefined
  let loadedAt = 0
  return {
    newest: () => poster,
    poll: async (baseUrl: string): Promise<void> => {
      if (Date.now() - loadedAt < LEADER_POSTER_INTERVAL_MS) return
      loadedAt = Date.now()
      const bytes = await load(baseUrl + POSTER_FILE)
      poster = bytes && { bytes, at: loadedAt }
    },
  }
}

/** The captions of the leader. After a failure the last ones stay: each line has its moment. */
const createCaptionsCopy = () => {
  let captions: string | undefined
  let loadedAt = 0
  return {
    text: () => captions,
    poll: async (baseUrl: string): Promise<void> => {
      const hasNone = captions === undefined || captions === NO_CAPTIONS
      if (Date.now() - loadedAt < (hasNone ? LEADER_POSTER_INTERVAL_MS : LEADER_CAPTIONS_INTERVAL_MS)) return
      loadedAt = Date.now()
      captions = (await load(baseUrl + CAPTIONS_FILE))?.toString()
    },
  }
}

/** The stream of the leader, copied by another node of the portal: each segment crosses the network once, however many watch here. */
export const remoteSource = ({ baseUrlOf, onTrouble }: RemoteOptions): Source => {
  const segments = new Map<string, Buffer>()
  const small = createSmallCopy()
  let playlist: string | undefined
  let arrived: number | undefined
  const poster = createPosterCopy()
  const captions = createCaptionsCopy()
  let stopped = false
  const copyMain = async (): Promise<void> => {
    const newest = (await load(baseUrlOf() + PLAYLIST_FILE))?.toString()
    if (newest === undefined || newest === playlist) return
    const isComplete = await loadSegments(baseUrlOf(), newest, segments, () => {
      arrived = Date.now()
    })
    if (isComplete && !stopped) playlist = newest
  }
  const copy = async (): Promise<void> => {
    await copyMain()
    if (playlist !== undefined) await small.copy(baseUrlOf())
  }
  const poll = coalesced(() => copy().catch(onTrouble))
  const follow = async (): Promise<void> => {
    while (!stopped) {
      await poll()
      if (playlist !== undefined)
        await Promise.all([poster.poll(baseUrlOf()), captions.poll(baseUrlOf())]).catch(onTrouble)
      await pause(LEADER_POLL_INTERVAL_MS)
    }
  }
  void follow()
  const stop = (): void => {
    stopped = true
  }
  return {
    ...missingSource('conectando'),
    get poster() {
      return poster.newest()
    },
    get captions() {
      return captions.text()
    },
    estado: now => {
      if (isRecent(arrived, now)) return 'ao-vivo'
      return arrived === undefined ? 'conectando' : 'reconectando'
    },
    playlist: () => playlist,
    segment: name => segments.get(name),
    small,
    refresh: poll,
    arrivedAt: () => arrived,
    startPosition: () => startPositionAfter(playlist ?? ''),
    end: stop,
    close: async () => stop(),
  }
}
