import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { portalNow } from '#server/core/clock.ts'
import { createSmallSegment, type Ffmpeg } from './ffmpeg.ts'
import {
  SMALL_FAILURES_MAX,
  SMALL_QUEUE_MAX,
  SMALL_RENDITIONS_PER_CORE,
  SMALL_RETRY_DELAY_MS,
  STORED_SEGMENTS_MAX,
} from './limits.ts'
import { continueCounters } from './mpeg-ts.ts'
import { smallNameOf, smallPlaylist } from './small-playlist.ts'

/** How many pictures may have a small rendition at the same time; those that came first keep theirs. */
export type RenditionSlots = { claim: (holder: object) => boolean; release: (holder: object) => void }

export const createRenditionSlots = (
  max: number = (availableParallelism() - 1) * SMALL_RENDITIONS_PER_CORE,
): RenditionSlots => {
  const holders = new Set<object>()
  return {
    claim: holder => holders.has(holder) || (holders.size < max && holders.add(holder).has(holder)),
    release: holder => holders.delete(holder),
  }
}

export type SmallRenditionOptions = {
  ffmpeg: Ffmpeg
  slots: RenditionSlots
  onTrouble: (error: unknown) => void
}

type MainSegment = { name: string; bytes: Buffer }

export type SmallRendition = {
  /** Called with each new segment of the main rendition; it returns at once, and nothing that fails here reaches the caller. */
  take: (segment: MainSegment) => void
  /** The playlist beside that of the main rendition; undefined while there is none to watch. */
  playlist: (main: string) => string | undefined
  segment: (name: string) => Buffer | undefined
  close: () => Promise<void>
}

/** The small segments on disk, and in memory to be served: after a restart of the portal viewers find those that it had. */
const openStore = (folder: string, mainNames: readonly string[]) => {
  const segments = new Map<string, Buffer>()
  for (const name of mainNames.map(smallNameOf))
    if (existsSync(join(folder, name))) segments.set(name, readFileSync(join(folder, name)))
  return {
    segments,
    add: async (name: string, bytes: Buffer): Promise<void> => {
      segments.set(name, bytes)
      const old = [...segments.keys()].slice(0, -STORED_SEGMENTS_MAX)
      for (const one of old) segments.delete(one)
      await Promise.all(old.map(one => rm(join(folder, one), { force: true })))
      await writeFile(join(folder, `${name}.part`), bytes)
      await rename(join(folder, `${name}.part`), join(folder, name))
    },
  }
}

/** The playlist is the same for every viewer until either rendition has a new segment. */
const createPlaylistCache = (segments: ReadonlyMap<string, Buffer>) => {
  let cached = { main: '', newest: '', playlist: undefined as string | undefined }
  return (main: string): string | undefined => {
    const newest = [...segments.keys()].at(-1) ?? ''
    if (cached.main !== main || cached.newest !== newest)
      cached = { main, newest, playlist: smallPlaylist(main, name => segments.has(name)) }
    return cached.playlist
  }
}

/**
 * The second rendition of one live picture. Each finished segment of the main rendition is transcoded by a process of its own, with the same
 * timestamps: both renditions have the same segments, and whatever happens here the main one is not touched.
 */
export const createSmallRendition = (
  folder: string,
  mainNames: readonly string[],
  { ffmpeg, slots, onTrouble }: SmallRenditionOptions,
): SmallRendition => {
  const { segments, add } = openStore(folder, mainNames)
  const counters = new Map<number, number>()
  const closing = new AbortController()
  const holder = {}
  let waiting: MainSegment[] = []
  let running: Promise<void> | undefined
  let failures = 0
  let pausedUntil = 0
  const fail = (error: unknown): void => {
    failures += 1
    if (failures < SMALL_FAILURES_MAX) return
    pausedUntil = portalNow() + SMALL_RETRY_DELAY_MS
    onTrouble(error)
  }
  const convert = async ({ name, bytes }: MainSegment): Promise<void> => {
    try {
      const small = await createSmallSegment(ffmpeg, bytes, closing.signal)
      failures = 0
      await add(smallNameOf(name), continueCounters(small, counters))
    } catch (error) {
      if (!closing.signal.aborted) fail(error)
    }
  }
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !closing.signal.aborted; next = waiting.shift()) await convert(next)
  }
  return {
    take: segment => {
      if (portalNow() < pausedUntil || !slots.claim(holder)) return
      waiting = [...waiting, segment].slice(-SMALL_QUEUE_MAX)
      running ??= work().finally(() => {
        running = undefined
      })
    },
    playlist: createPlaylistCache(segments),
    segment: name => segments.get(name),
    close: async () => {
      closing.abort()
      slots.release(holder)
      await running
    },
  }
}
