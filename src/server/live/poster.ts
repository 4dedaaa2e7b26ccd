import { portalNow } from '#server/core/clock.ts'
import { decodeKeyFrames, type Ffmpeg } from './ffmpeg.ts'

/** A still picture of a transmissao, JPEG, which players show until their first segment arrives. `at`: when it was taken, ms since 1970. */
export type Poster = { bytes: Buffer; at: number }

const POSTER_HEIGHT = 360
const JPEG_START_MARKER = 0xffd8

/** The first key frame of a segment. @returns undefined if the segment has none. */
export const createPoster = async (ffmpeg: Ffmpeg, segment: Buffer): Promise<Poster | undefined> => {
  const at = portalNow()
  const output = [
    ...['-map', '0:v:0', '-frames:v', '1', '-vf', `scale=-2:${POSTER_HEIGHT}`, '-q:v', '5'],
    ...['-c:v', 'mjpeg', '-f', 'image2pipe', 'pipe:1'],
  ]
  const [bytes] = await decodeKeyFrames(ffmpeg, segment, output, 1)
  return bytes && bytes.length > 2 && bytes.readUInt16BE(0) === JPEG_START_MARKER ? { bytes, at } : undefined
}
