import { rmSync } from 'node:fs'
import { AO_VIVO_SEGMENT_MAX_AGE_MS } from '#contract/transmissao/limits.ts'
import { portalNow } from '#server/core/clock.ts'
import { type Channel, openChannel, type StartPosition } from './channel.ts'
import { DEMO_SEGMENT_SECONDS, type DemoCamera } from './demo-camera.ts'
import { SMALL_RUN_MIN_SEGMENTS } from './limits.ts'
import type { Poster } from './poster.ts'
import type { Trouble } from './segment-process.ts'
import type { SmallRendition } from './small-rendition.ts'

export type StreamEstado = 'sem-camera' | 'sem-ffmpeg' | 'conectando' | 'ao-vivo' | 'reconectando' | Trouble

/** One size of a picture. */
export type Rendition = {
  playlist: (now: number) => string | undefined
  segment: (name: string) => Buffer | undefined
}

/** The picture of one apresentacao, independent of what provides it: camera, device, another node, or the demonstration. */
export type Source = {
  simulada: boolean
  /** A still picture, set by the picture monitor. */
  poster?: Poster | undefined
  /** The file with what is said, set by the live captions; undefined where there are none. */
  captions?: string | undefined
  estado: (now: number) => StreamEstado
  playlist: (now: number) => string | undefined
  segment: (name: string) => Buffer | undefined
  /** The same picture for a bad line; its playlist is undefined while there is none. Absent where there never is. */
  small?: Rendition | undefined
  /** Copies what the leader has now; only on a node that copies the picture, or did until it became the leader. */
  refresh?: () => Promise<void>
  /** When the last segment arrived, ms since 1970. */
  arrivedAt: (now: number) => number | undefined
  duration: () => number | null
  restarts: () => number
  lastLine: () => string
  /** Where the sequence numbers of a source continue that replaces this one; undefined: from zero. */
  startPosition?: (now: number) => StartPosition
  /** Ends the transmissao: closes the playlist and stops the feed. */
  end: () => void
  /** Opens the playlist again after `end`. The caller must start a new feed. */
  resume: () => void
  /** @param keeps called when everything has stopped; true leaves the segments on disk, for the next start of the portal or another source. */
  close: (keeps: () => boolean) => Promise<void>
}

/** True if the picture is live: its newest segment arrived at most `AO_VIVO_SEGMENT_MAX_AGE_MS` ago. */
export const isRecent = (arrivedAt: number | undefined, now: number): boolean =>
  now - (arrivedAt ?? 0) < AO_VIVO_SEGMENT_MAX_AGE_MS

export const isFresh = (source: Source, now: number): boolean => isRecent(source.arrivedAt(now), now)

/** A source without a picture. */
export const missingSource = (estado: StreamEstado): Source => ({
  simulada: false,
  estado: () => estado,
  playlist: () => undefined,
  segment: () => undefined,
  arrivedAt: () => undefined,
  duration: () => null,
  restarts: () => 0,
  lastLine: () => '',
  end: () => undefined,
  resume: () => undefined,
  close: () => Promise.resolve(),
})

export const demoSource = (camera: DemoCamera): Source => {
  let endedAt: number | undefined
  return {
    ...missingSource('sem-camera'),
    simulada: true,
    poster: { bytes: camera.poster, at: 0 },
    estado: () => 'ao-vivo',
    playlist: now => (endedAt === undefined ? camera.playlist(now) : `${camera.playlist(endedAt)}#EXT-X-ENDLIST\n`),
    segment: name => camera.segment(name),
    arrivedAt: now => endedAt ?? now,
    duration: () => DEMO_SEGMENT_SECONDS,
    startPosition: now => camera.startPosition(now),
    end: () => {
      endedAt ??= portalNow()
    },
    resume: () => {
      endedAt = undefined
    },
  }
}

/** Pushes segments into a channel: a camera, a media server, or a device. */
export type Feed = {
  trouble: () => Trouble | undefined
  restarts: () => number
  lastLine: () => string
  stop: () => Promise<void>
}
export type OpenFeed = (channel: Channel) => Feed

/** A source with a channel, whose feed can be replaced while it runs; viewers see a short interruption. */
export type LiveSource = Source & {
  feedFrom: (open: OpenFeed | undefined) => void
  /** Settles when the playlist has its last segment. */
  stopFeed: () => Promise<void>
}

const estadoOf = (channel: Channel, feed: Feed | undefined, now: number): StreamEstado => {
  if (isRecent(channel.arrivedAt(), now)) return 'ao-vivo'
  if (!feed) return 'sem-camera'
  return feed.trouble() ?? (channel.last() === undefined ? 'conectando' : 'reconectando')
}

/** Opens the small rendition of a channel whose stored segments have these names. */
export type OpenSmall = (mainNames: readonly string[]) => SmallRendition

/** Before its own first segments are ready, the list of the source before goes on: players have it. */
const smallOf = (channel: Channel, small: SmallRendition | undefined, before: Source | undefined): Rendition => ({
  playlist: now => {
    const main = channel.playlist()
    const own = main === undefined ? undefined : small?.playlist(main)
    return own ?? (channel.names().length <= SMALL_RUN_MIN_SEGMENTS ? before?.small?.playlist(now) : undefined)
  },
  segment: name => small?.segment(name) ?? before?.small?.segment(name),
})

/** Each segment also goes to the small rendition. */
const feedingSmall = (stored: Channel, small: SmallRendition | undefined): Channel => ({
  ...stored,
  push: segment => {
    stored.push(segment)
    small?.take(segment)
  },
})

export type LiveSourceOptions = {
  open: OpenFeed | undefined
  /** Shown until the first segment arrives. */
  before?: Source | undefined
  openSmall?: OpenSmall | undefined
}

export const liveSource = (folder: string, { open, before, openSmall }: LiveSourceOptions): LiveSource => {
  const stored = openChannel(folder, () => before?.startPosition?.(portalNow()))
  const small = openSmall?.(stored.names())
  const channel = feedingSmall(stored, small)
  let feed = open?.(channel)
  let restarts = 0
  /** Settles when every feed so far has stopped. */
  let stopping: Promise<void> = Promise.resolve()
  const stopFeed = (): Promise<void> => {
    if (!feed) return stopping
    restarts += feed.restarts()
    stopping = Promise.all([stopping, feed.stop()]).then(() => undefined)
    feed = undefined
    return stopping
  }
  const fallback = (): Source | undefined => (channel.last() === undefined ? before : undefined)
  return {
    get simulada() {
      return fallback()?.simulada ?? false
    },
    estado: now => {
      const estado = estadoOf(channel, feed, now)
      return estado === 'sem-camera' ? (fallback()?.estado(now) ?? estado) : estado
    },
    playlist: now => channel.playlist() ?? before?.playlist(now),
    segment: name => channel.segment(name) ?? before?.segment(name),
    small: smallOf(channel, small, before),
    ...(before?.refresh ? { refresh: before.refresh } : {}),
    arrivedAt: now => channel.arrivedAt() ?? fallback()?.arrivedAt(now),
    duration: () => channel.last()?.duration ?? null,
    restarts: () => restarts + (feed?.restarts() ?? 0),
    lastLine: () => feed?.lastLine() ?? '',
    stopFeed,
    feedFrom: next => {
      void stopFeed()
      feed = next?.(channel)
    },
    end: () => {
      channel.end()
      fallback()?.end()
      void stopFeed()
    },
    resume: () => {
      channel.resume()
      fallback()?.resume()
    },
    close: async keeps => {
      await stopFeed()
      await small?.close()
      await channel.close()
      // Synchronous after the check, so that nobody opens the folder in between.
      if (!keeps()) rmSync(folder, { recursive: true, force: true })
    },
  }
}
