import type { Ffmpeg } from './ffmpeg.ts'
import { standsStill } from './freeze-detection.ts'
import { analysePicture, type PictureAnalysis } from './picture-analysis.ts'
import { newestSegments } from './playlist-reader.ts'
import { createPoster } from './poster.ts'
import type { Source } from './segment-source.ts'

/** Since when the picture has been black or frozen, or the sound silent, in ms since 1970; undefined if it is not. */
export type PictureFaults = {
  blackSince: number | undefined
  silentSince: number | undefined
  stillSince: number | undefined
}
export const NO_PICTURE_FAULTS: PictureFaults = { blackSince: undefined, silentSince: undefined, stillSince: undefined }

/** `desde`: when viewers are let in, seconds since 1970. */
export type WatchedStream = { camera: string; source: Source; desde: number }

type StreamFaultState = { gone: PictureFaults; analysedAt: number; last: Buffer | undefined }
const UNKNOWN: StreamFaultState = { gone: NO_PICTURE_FAULTS, analysedAt: 0, last: undefined }

const POSTER_INTERVAL_MS = 60_000

const goneAfter = (
  { gone, last }: StreamFaultState,
  { seen, heard, points }: PictureAnalysis,
  now: number,
): PictureFaults => ({
  blackSince: seen ? undefined : (gone.blackSince ?? now),
  silentSince: heard === false ? (gone.silentSince ?? now) : undefined,
  // The last picture of the previous poll is included: polls may be further apart than the playlist is long.
  stillSince: standsStill(last ? [last, ...points] : points) ? (gone.stillSince ?? now) : undefined,
})

const renewPoster = async (ffmpeg: Ffmpeg, source: Source, pieces: Buffer[]): Promise<void> => {
  const newest = pieces.at(-1)
  if (!newest || Date.now() - (source.poster?.at ?? 0) < POSTER_INTERVAL_MS) return
  source.poster = (await createPoster(ffmpeg, newest)) ?? source.poster
}

/**
 * Analyses the picture and sound of one stream after another, each at an interval of `everyMs`; one analysis costs about 0.1 s of one core.
 * It also renews the poster of the stream.
 */
export const createChannelWatchdog = (ffmpeg: Ffmpeg | undefined, everyMs: number) => {
  const known = new Map<string, StreamFaultState>()
  let busy = false
  const poll = async (by: Ffmpeg, { camera, source }: WatchedStream): Promise<void> => {
    const before = known.get(camera) ?? UNKNOWN
    const began = Date.now()
    known.set(camera, { ...before, analysedAt: began })
    const pieces = newestSegments(source, began)
    await renewPoster(by, source, pieces)
    const signs = await analysePicture(by, pieces)
    if (!signs || !known.has(camera)) return
    known.set(camera, { analysedAt: began, gone: goneAfter(before, signs, began), last: signs.points.at(-1) })
  }
  /** A poster from the preparation time must not be shown to viewers. */
  const dropPreparationPoster = ({ camera, source, desde }: WatchedStream): void => {
    const hour = desde * 1000
    if (!source.poster || source.poster.at >= hour || Date.now() < hour) return
    source.poster = undefined
    known.set(camera, { ...(known.get(camera) ?? UNKNOWN), analysedAt: 0 })
  }
  return {
    of: (camera: string): PictureFaults => known.get(camera)?.gone ?? NO_PICTURE_FAULTS,
    /** Called at an interval with every stream that has a fresh picture from a real camera. */
    follow: (streams: WatchedStream[]): void => {
      const cameras = new Set(streams.map(stream => stream.camera))
      // A stream that went off the air starts again without faults.
      for (const camera of known.keys()) if (!cameras.has(camera)) known.delete(camera)
      for (const stream of streams) dropPreparationPoster(stream)
      const due = streams.find(({ camera }) => Date.now() - (known.get(camera)?.analysedAt ?? 0) >= everyMs)
      if (busy || !ffmpeg || !due) return
      busy = true
      void poll(ffmpeg, due)
        .catch(() => undefined)
        .finally(() => {
          busy = false
        })
    },
  }
}
