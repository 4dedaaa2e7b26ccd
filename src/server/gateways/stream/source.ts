import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Channel, openChannel } from './channel.ts'
import type { DemoCamera } from './demo-camera.ts'
import { Ingest, type IngestOptions } from './ingest.ts'
import type { Trouble } from './run.ts'

export type StreamEstado = 'sem-camera' | 'sem-ffmpeg' | 'conectando' | 'ao-vivo' | 'reconectando' | Trouble

/** A piece older than this is no live picture. */
const FRESH_MS = 12_000

/** Where the picture of one booking comes from, whatever stands behind it. */
export type Source = {
  simulada: boolean
  estado: (now: number) => StreamEstado
  playlist: (now: number) => string | undefined
  segment: (name: string) => Buffer | undefined
  /** When the last piece came, ms since 1970. */
  arrivedAt: (now: number) => number | undefined
  duration: () => number | null
  restarts: () => number
  lastLine: () => string
  /** The real end: the playlist closes and nothing is pulled any more. */
  end: () => void
  /** @param keep leaves the pieces on disk, for the next start of the portal. */
  close: (keep: boolean) => Promise<void>
}

const nothing = { duration: () => null, restarts: () => 0, lastLine: () => '', end: () => undefined }

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
    estado: () => 'ao-vivo',
    playlist: now => (endedAt === undefined ? camera.playlist(now) : `${camera.playlist(endedAt)}#EXT-X-ENDLIST\n`),
    segment: name => camera.segment(name),
    arrivedAt: now => endedAt ?? now,
    duration: () => 2,
    end: () => {
      endedAt ??= Date.now()
    },
    close: () => Promise.resolve(),
  }
}

const estadoOf = (channel: Channel, ingest: Ingest, now: number): StreamEstado => {
  if (now - (channel.arrivedAt() ?? 0) < FRESH_MS) return 'ao-vivo'
  return ingest.trouble() ?? (channel.last() === undefined ? 'conectando' : 'reconectando')
}

export const cameraSource = (options: IngestOptions): Source => {
  mkdirSync(options.folder, { recursive: true })
  const channel = openChannel(options.folder)
  const ingest = new Ingest(channel, options)
  return {
    simulada: false,
    estado: now => estadoOf(channel, ingest, now),
    playlist: () => channel.playlist(),
    segment: name => channel.segment(name),
    arrivedAt: () => channel.arrivedAt(),
    duration: () => channel.last()?.duration ?? null,
    restarts: () => ingest.restarts(),
    lastLine: () => ingest.lastLine(),
    end: () => {
      channel.end()
      void ingest.stop()
    },
    close: async keep => {
      await ingest.stop()
      await channel.close()
      if (!keep) await rm(options.folder, { recursive: true, force: true })
    },
  }
}

export const isFresh = (source: Source, now: number): boolean => now - (source.arrivedAt(now) ?? 0) < FRESH_MS
