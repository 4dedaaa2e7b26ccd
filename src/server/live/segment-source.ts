import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { AO_VIVO_SEGMENT_MAX_AGE_MS } from '#contract/transmissao/limits.ts'
import { type Channel, openChannel, type StartPosition } from './channel.ts'
import type { DemoCamera } from './demo-camera.ts'
import { Ingest, type IngestOptions } from './ingest.ts'
import type { Poster } from './poster.ts'
import type { Trouble } from './segment-process.ts'

export type StreamEstado = 'sem-camera' | 'sem-ffmpeg' | 'conectando' | 'ao-vivo' | 'reconectando' | Trouble

/** Where the picture of one apresentacao comes from, whatever stands behind it. */
export type Source = {
  simulada: boolean
  /** A still of it, kept by whoever looks at its pieces. */
  poster?: Poster | undefined
  estado: (now: number) => StreamEstado
  playlist: (now: number) => string | undefined
  segment: (name: string) => Buffer | undefined
  /** When the last piece came, ms since 1970. */
  arrivedAt: (now: number) => number | undefined
  duration: () => number | null
  restarts: () => number
  lastLine: () => string
  /** Where the numbers of a picture go on that takes the place of this one; undefined: from the beginning. */
  onset?: (now: number) => StartPosition
  /** The real end: the playlist closes and nothing is pulled any more. */
  end: () => void
  /** The end was taken back: the playlist is open again. What feeds a channel is begun anew by whoever opened it. */
  resume: () => void
  /** @param keep leaves the pieces on disk, for the next start of the portal. */
  close: (keep: boolean) => Promise<void>
}

const nothing = {
  duration: () => null,
  restarts: () => 0,
  lastLine: () => '',
  end: () => undefined,
  resume: () => undefined,
}

export const missingSource = (estado: 'sem-camera' | 'sem-ffmpeg'): Source => ({
  ...nothing,
  simulada: false,
  estado: () => estado,
  playlist: () => undefined,
  segment: () => undefined,
  arrivedAt: () => undefined,
  close: () => Promise.resolve(),
})

export const demoSource = (camera: DemoCamera): Source => {
  let endedAt: number | undefined
  return {
    ...nothing,
    simulada: true,
    poster: { bytes: camera.poster, at: 0 },
    estado: () => 'ao-vivo',
    playlist: now => (endedAt === undefined ? camera.playlist(now) : `${camera.playlist(endedAt)}#EXT-X-ENDLIST\n`),
    segment: name => camera.segment(name),
    arrivedAt: now => endedAt ?? now,
    duration: () => 2,
    onset: now => camera.onset(now),
    end: () => {
      endedAt ??= Date.now()
    },
    resume: () => {
      endedAt = undefined
    },
    close: () => Promise.resolve(),
  }
}

/** What keeps pieces coming into a channel: a camera, or somebody's phone. */
export type Feed = {
  trouble: () => Trouble | undefined
  restarts: () => number
  lastLine: () => string
  stop: () => Promise<void>
}
export type OpenFeed = (channel: Channel) => Feed

/** A picture with a channel of its own, whose feed may change while it runs: viewers see a short break. */
export type LiveSource = Source & { feedFrom: (open: OpenFeed | undefined) => void }

const estadoOf = (channel: Channel, feed: Feed | undefined, now: number): StreamEstado => {
  if (now - (channel.arrivedAt() ?? 0) < AO_VIVO_SEGMENT_MAX_AGE_MS) return 'ao-vivo'
  if (!feed) return 'sem-camera'
  return feed.trouble() ?? (channel.last() === undefined ? 'conectando' : 'reconectando')
}

/** @param before what is shown until the first piece: a picture never goes away for one that does not come. */
export const liveSource = (folder: string, open: OpenFeed | undefined, before?: Source): LiveSource => {
  mkdirSync(folder, { recursive: true })
  const channel = openChannel(folder, () => before?.onset?.(Date.now()))
  let feed = open?.(channel)
  let restarts = 0
  let stopping: Promise<void> = Promise.resolve()
  const drop = (): void => {
    const old = feed
    if (!old) return
    restarts += old.restarts()
    feed = undefined
    stopping = Promise.all([stopping, old.stop()]).then(() => undefined)
  }
  const early = (): Source | undefined => (channel.last() === undefined ? before : undefined)
  return {
    get simulada() {
      return early()?.simulada ?? false
    },
    estado: now => {
      const estado = estadoOf(channel, feed, now)
      return estado === 'sem-camera' ? (early()?.estado(now) ?? estado) : estado
    },
    playlist: now => channel.playlist() ?? before?.playlist(now),
    segment: name => channel.segment(name) ?? before?.segment(name),
    arrivedAt: now => channel.arrivedAt() ?? early()?.arrivedAt(now),
    duration: () => channel.last()?.duration ?? null,
    restarts: () => restarts + (feed?.restarts() ?? 0),
    lastLine: () => feed?.lastLine() ?? '',
    feedFrom: next => {
      drop()
      feed = next?.(channel)
    },
    end: () => {
      channel.end()
      early()?.end()
      drop()
    },
    resume: () => {
      channel.resume()
      early()?.resume()
    },
    close: async keep => {
      drop()
      await stopping
      await channel.close()
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }
}

export const cameraFeed =
  (options: IngestOptions): OpenFeed =>
  channel =>
    new Ingest(channel, options)

export const isFresh = (source: Source, now: number): boolean =>
  now - (source.arrivedAt(now) ?? 0) < AO_VIVO_SEGMENT_MAX_AGE_MS
