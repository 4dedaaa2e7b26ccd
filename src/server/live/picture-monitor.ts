import { portalNow } from '#server/core/clock.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { isFrozen } from './freeze-detection.ts'
import { POSTER_INTERVAL_MS } from './limits.ts'
import { newestSegments } from './media-files.ts'
import { analysePicture, type PictureAnalysis } from './picture-analysis.ts'
import { createPoster } from './poster.ts'
import type { Source } from './segment-source.ts'

/** Since when the picture has been black or frozen, or the sound silent, in ms since 1970; undefined if it is not. */
export type PictureFaults = {
  blackSince: number | undefined
  silentSince: number | undefined
  stillSince: number | undefined
}
export const NO_PICTURE_FAULTS: PictureFaults = { blackSince: undefined, silentSince: undefined, stillSince: undefined }

/** `desde`: when viewers are admitted, seconds since 1970. */
export type MonitoredStream = { camera: string; source: Source; desde: number }

/** `sample`: the last picture that was analysed. */
type MonitorState = { faults: PictureFaults; analysedAt: number; sample: Buffer | undefined }
const UNKNOWN: MonitorState = { faults: NO_PICTURE_FAULTS, analysedAt: 0, sample: undefined }

const faultsAfter = (
  { faults, sample }: MonitorState,
  { visible, audible, samples }: PictureAnalysis,
  now: number,
): PictureFaults => ({
  blackSince: visible ? undefined : (faults.blackSince ?? now),
  silentSince: audible === false ? (faults.silentSince ?? now) : undefined,
  // The last picture of the previous analysis is included: analyses may be further apart than the playlist is long.
  stillSince: isFrozen(sample ? [sample, ...samples] : samples) ? (faults.stillSince ?? now) : undefined,
})

const renewPoster = async (ffmpeg: Ffmpeg, source: Source, segments: Buffer[]): Promise<void> => {
  const newest = segments.at(-1)
  if (!newest || portalNow() - (source.poster?.at ?? 0) < POSTER_INTERVAL_MS) return
  source.poster = (await createPoster(ffmpeg, newest)) ?? source.poster
}

/** Analyses the picture and sound of one stream after another, each every `intervalMs`, and renews its poster. */
export const createPictureMonitor = (ffmpeg: Ffmpeg | undefined, intervalMs: number) => {
  const states = new Map<string, MonitorState>()
  const monitorState = (camera: string): MonitorState => states.get(camera) ?? UNKNOWN
  let busy = false
  const analyse = async (program: Ffmpeg, { camera, source }: MonitoredStream): Promise<void> => {
    const before = monitorState(camera)
    const analysedAt = portalNow()
    states.set(camera, { ...before, analysedAt })
    const segments = newestSegments(source, analysedAt)
    await renewPoster(program, source, segments)
    const analysis = await analysePicture(program, segments)
    // The stream may have ended during the analysis.
    if (!analysis || !states.has(camera)) return
    const faults = faultsAfter(before, analysis, analysedAt)
    states.set(camera, { analysedAt, faults, sample: analysis.samples.at(-1) })
  }
  /** A poster from the preparation time must not be shown to viewers. */
  const dropPreparationPoster = ({ camera, source, desde }: MonitoredStream): void => {
    const opensAt = desde * 1000
    if (!source.poster || source.poster.at >= opensAt || portalNow() < opensAt) return
    source.poster = undefined
    states.set(camera, { ...monitorState(camera), analysedAt: 0 })
  }
  return {
    faultsOf: (camera: string): PictureFaults => monitorState(camera).faults,
    /** Called at an interval with every stream that has a fresh picture from a real camera. */
    follow: (streams: MonitoredStream[]): void => {
      const cameras = new Set(streams.map(stream => stream.camera))
      // A stream that went off the air starts again without faults.
      for (const camera of states.keys()) if (!cameras.has(camera)) states.delete(camera)
      for (const stream of streams) dropPreparationPoster(stream)
      const due = streams.find(({ camera }) => portalNow() - monitorState(camera).analysedAt >= intervalMs)
      if (busy || !ffmpeg || !due) return
      busy = true
      void analyse(ffmpeg, due)
        .catch(() => undefined)
        .finally(() => {
          busy = false
        })
    },
  }
}
