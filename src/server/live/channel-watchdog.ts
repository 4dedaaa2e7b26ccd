import type { Ffmpeg } from './ffmpeg.ts'
import { standsStill } from './freeze-detection.ts'
import { analysePicture, type PictureAnalysis } from './picture-analysis.ts'
import { newestSegments } from './playlist-reader.ts'
import { createPoster } from './poster.ts'
import type { Source } from './segment-source.ts'

/** Since when a picture has been black or the same, or a chapel silent, ms since 1970; undefined: it is not. */
export type PictureFaults = {
  blackSince: number | undefined
  silentSince: number | undefined
  stillSince: number | undefined
}
export const NO_PICTURE_FAULTS: PictureFaults = { blackSince: undefined, silentSince: undefined, stillSince: undefined }

/** `desde`: when viewers are let in, seconds since 1970. */
export type WatchedStream = { camera: string; source: Source; desde: number }

type Known = { gone: PictureFaults; lookedAt: number; last: Buffer | undefined }
const UNKNOWN: Known = { gone: NO_PICTURE_FAULTS, lookedAt: 0, last: undefined }

const POSTER_MS = 60_000

const goneAfter = ({ gone, last }: Known, { seen, heard, points }: PictureAnalysis, now: number): PictureFaults => ({
  blackSince: seen ? undefined : (gone.blackSince ?? now),
  silentSince: heard === false ? (gone.silentSince ?? now) : undefined,
  // The last picture of the look before counts: two looks may be longer apart than what is listed.
  stillSince: standsStill(last ? [last, ...points] : points) ? (gone.stillSince ?? now) : undefined,
})

const renewPoster = async (ffmpeg: Ffmpeg, source: Source, pieces: Buffer[]): Promise<void> => {
  const newest = pieces.at(-1)
  if (!newest || Date.now() - (source.poster?.at ?? 0) < POSTER_MS) return
  source.poster = (await createPoster(ffmpeg, newest)) ?? source.poster
}

/**
 * Looks at one stream after the other, each every `everyMs`: a chapel costs about a tenth of a second of one core each time. Its still
 * picture is made on the way.
 */
export const createChannelWatchdog = (ffmpeg: Ffmpeg | undefined, everyMs: number) => {
  const known = new Map<string, Known>()
  let busy = false
  const look = async (by: Ffmpeg, { camera, source }: WatchedStream): Promise<void> => {
    const before = known.get(camera) ?? UNKNOWN
    const began = Date.now()
    known.set(camera, { ...before, lookedAt: began })
    const pieces = newestSegments(source, began)
    await renewPoster(by, source, pieces)
    const signs = await analysePicture(by, pieces)
    if (!signs || !known.has(camera)) return
    known.set(camera, { lookedAt: began, gone: goneAfter(before, signs, began), last: signs.points.at(-1) })
  }
  /** What was seen while the chapel was being prepared is not for viewers. */
  const dropEarly = ({ camera, source, desde }: WatchedStream): void => {
    const hour = desde * 1000
    if (!source.poster || source.poster.at >= hour || Date.now() < hour) return
    source.poster = undefined
    known.set(camera, { ...(known.get(camera) ?? UNKNOWN), lookedAt: 0 })
  }
  return {
    of: (camera: string): PictureFaults => known.get(camera)?.gone ?? NO_PICTURE_FAULTS,
    /** Called again and again with what shows a fresh picture of a real camera. */
    follow: (streams: WatchedStream[]): void => {
      const cameras = new Set(streams.map(stream => stream.camera))
      // What dropped is told as dropped; how it looked before means nothing.
      for (const camera of known.keys()) if (!cameras.has(camera)) known.delete(camera)
      for (const stream of streams) dropEarly(stream)
      const due = streams.find(({ camera }) => Date.now() - (known.get(camera)?.lookedAt ?? 0) >= everyMs)
      if (busy || !ffmpeg || !due) return
      busy = true
      void look(ffmpeg, due)
        .catch(() => undefined)
        .finally(() => {
          busy = false
        })
    },
  }
}
