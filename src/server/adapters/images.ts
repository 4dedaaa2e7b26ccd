import type sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { kindOfStart, pictureProblem } from '#contract/midia/file-kind-rules.ts'
import { KIND_START_BYTES } from '#contract/midia/limits.ts'
import { PIXELS_DEMAIS } from '#contract/midia/messages.ts'
import { type PictureType, pictureName } from '#contract/midia/picture-rules.ts'
import { lazy } from '#server/core/lazy.ts'
import { Problem, refusedPicture } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { createSlots } from '#server/core/slots.ts'
import { withTimeout } from '#server/core/timeout.ts'
import type { MediaStore } from './media-store.ts'
import { createWorkerProcess, type RunJob } from './worker-process.ts'

type Library = typeof sharp

/** Loaded with the first picture, which shortens the start. */
const pictures = lazy(async (): Promise<Library> => {
  const { default: library } = await import('sharp')
  // Only the formats that the portal accepts: every other loader (SVG, PDF, TIFF …) is blocked for the whole process.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  // Every picture is read once: a cache of decoded pictures only holds memory. Several pictures at once already share the cores.
  library.cache(false)
  library.concurrency(1)
  return library
})

/** Of a picture that is decoded as a whole; it takes three to eight bytes for each. */
const MAX_PIXELS = 40_000_000
/** Of one that is decoded as a whole in this process. */
const SMALL_WHOLE_MAX_PIXELS = 4_000_000
/** Of one that is decoded line by line, and reduced meanwhile: photographs of today's phones. */
const STREAMED_MAX_PIXELS = 110_000_000
const SMALL_STREAMED_MAX_PIXELS = 16_000_000
const MAX_EDGE = 1600

const isPicture = (bytes: Buffer): boolean =>
  ['jpeg', 'png', 'webp'].includes(kindOfStart(bytes.toString('latin1', 0, KIND_START_BYTES)) ?? '')

type MeasuredPicture = { bytes: Buffer; largura: number; altura: number }
/** `cor`: average colour, six hexadecimal digits. */
export type CleanPicture = MeasuredPicture & { cor: string }

const averageColour = async (picture: Sharp): Promise<string> =>
  (
    await picture
      .flatten({ background: '#ffffff' })
      .resize(1, 1, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
  )
    .subarray(0, 3)
    .toString('hex')

/** Progressive JPEG, interlaced PNG, WebP and a PNG that has to be turned are held in memory as a whole. */
const isStreamed = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  !isProgressive && (format === 'jpeg' || (format === 'png' && orientation === 1))

/** What decoding takes: `whole` is a large picture that is held in memory as a whole. */
type Decoding = 'small' | 'streamed' | 'whole'

/** @throws Problem IMAGEM_GRANDE */
const decodingOf = async (open: Library, bytes: Buffer): Promise<Decoding> => {
  const metadata = await open(bytes, { limitInputPixels: false }).metadata()
  const pixels = metadata.width * metadata.height
  const kind = isStreamed(metadata)
    ? ({ decoding: 'streamed', small: SMALL_STREAMED_MAX_PIXELS, most: STREAMED_MAX_PIXELS } as const)
    : ({ decoding: 'whole', small: SMALL_WHOLE_MAX_PIXELS, most: MAX_PIXELS } as const)
  if (pixels <= kind.most) return pixels <= kind.small ? 'small' : kind.decoding
  throw new Problem('IMAGEM_GRANDE', {
    message: PIXELS_DEMAIS,
    values: { n: Math.round(pixels / 1e6), motivo: 'pixels' },
  })
}

const DECODING_SECONDS = 10
const BUSY_RETRY_AFTER_SECONDS = 5

/** The machine is busy: the picture may be a good one. */
const busy = (): Problem => new Problem('INDISPONIVEL', { retryAfter: BUSY_RETRY_AFTER_SECONDS })

/** Whether the library stopped at its time limit. */
const isTooSlow = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout:')

/** @throws Problem INDISPONIVEL at the time limit */
const inTime = async <T>(picture: Sharp, encode: (picture: Sharp) => Promise<T>): Promise<T> =>
  encode(picture.timeout({ seconds: DECODING_SECONDS })).catch((error: unknown) => {
    throw isTooSlow(error) ? busy() : error
  })

type PictureJob = { bytes: Uint8Array; maxEdge: number }
type PictureResult = CleanPicture | { recusa: 'demorada' | 'danificada' }

/** Decodes a picture, turns it upright, drops all metadata, bounds it to `maxEdge` and re-encodes it as WebP. */
export const decodePicture = async ({ bytes, maxEdge }: PictureJob): Promise<PictureResult> => {
  const open = await pictures()
  try {
    const { data, info } = await open(bytes, { limitInputPixels: STREAMED_MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODING_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    // Both read the same pixels, so that the encoded picture is not decoded for its colour.
    const pixels = (): Sharp => open(data, { raw: { width, height, channels } })
    const encoded = pixels().webp({ quality: 82, effort: 2 }).toBuffer()
    const [webp, cor] = await Promise.all([encoded, averageColour(pixels())])
    return { bytes: webp, largura: width, altura: height, cor }
  } catch (error) {
    return { recusa: isTooSlow(error) ? 'demorada' : 'danificada' }
  }
}

/** A picture that waited longer is refused, before a front gives up the call. */
const WAIT_MAX_MS = 25_000

/** At most `max` pictures at once, so that their memory is bounded. @throws Problem INDISPONIVEL after a long wait */
const createPictureSlots = (max: number) => {
  const inSlot = createSlots(max)
  return <T>(work: () => Promise<T>): Promise<T> => {
    const since = performance.now()
    return inSlot(async () => {
      if (performance.now() - since > WAIT_MAX_MS) throw busy()
      return work()
    })
  }
}

const PROCESS_IDLE_MS = 10_000
const PICTURES_PER_PROCESS = 100
/** The time limit of the library does not cover the start of a process, nor a library that hangs. */
const PROCESS_TIMEOUT_MS = 2 * DECODING_SECONDS * 1000

/** Bundled code decodes in a process of its own; TypeScript run from source (tests) in this one. */
const runWhole: RunJob<PictureJob, never, PictureResult> = import.meta.url.endsWith('.js')
  ? createWorkerProcess({
      script: new URL('./picture-worker.js', import.meta.url),
      idleMs: PROCESS_IDLE_MS,
      maxJobs: PICTURES_PER_PROCESS,
    })
  : decodePicture

const inSmallSlot = createPictureSlots(2)
const inStreamedSlot = createPictureSlots(1)
const inWholeSlot = createPictureSlots(1)

/** A large picture that is held as a whole takes up to 400 MB, which its process gives back. @throws Problem INDISPONIVEL */
const DECODERS: Readonly<Record<Decoding, (job: PictureJob) => Promise<PictureResult>>> = {
  small: job => inSmallSlot(() => decodePicture(job)),
  streamed: job => inStreamedSlot(() => decodePicture(job)),
  whole: job =>
    inWholeSlot(() =>
      withTimeout(PROCESS_TIMEOUT_MS, signal => runWhole(job, signal), busy()).catch((error: unknown) => {
        throw Object.assign(busy(), { cause: error })
      }),
    ),
}

/** The mark that ends a PNG, or a JPEG. */
const endingOf = (start: string): string => (start === '\x89PNG' ? 'IEND' : '\xff\xd9')
const END_BYTES = 1024

/** Whether the end of a picture is missing, that is, its upload or its copy was cut. */
const isCut = (bytes: Buffer): boolean => {
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'RIFF') return bytes.length < bytes.readUInt32LE(4) + 8
  return !bytes.toString('latin1', Math.max(0, bytes.length - END_BYTES)).includes(endingOf(start))
}

/** The bytes of a `data:` URL, or of base64 alone. @throws Problem IMAGEM_NAO_ACEITA. */
export const bytesOfDataUrl = (value: string): Buffer => {
  const encoded = value.slice(value.indexOf(',') + 1)
  if (encoded.trim() === '') throw refusedPicture('vazia')
  if (!/^[A-Za-z0-9+/=\s]+$/.test(encoded)) throw new Problem('IMAGEM_NAO_ACEITA')
  return Buffer.from(encoded, 'base64')
}

/** Stores a picture under a new random name. @returns the columns of its row */
export const storePicture = async (media: Pick<MediaStore, 'put'>, picture: CleanPicture) => {
  const { bytes, largura, altura } = picture
  const nome = pictureName(randomName(), picture)
  await media.put(nome, bytes)
  return { nome, largura, altura, bytes: bytes.length }
}

/**
 * Reads a JPEG, PNG or WebP that somebody sent (`decodePicture`).
 * @throws Problem IMAGEM_GRANDE above `maxBytes` or too many pixels, INDISPONIVEL on a busy machine, IMAGEM_NAO_ACEITA, with what was found,
 * for anything else.
 */
export const cleanPicture = async (bytes: Buffer, maxBytes: number, maxEdge = MAX_EDGE): Promise<CleanPicture> => {
  if (bytes.length > maxBytes) throw new Problem('IMAGEM_GRANDE', { values: { n: Math.round(maxBytes / 1024 / 1024) } })
  const problem = pictureProblem(bytes.toString('latin1', 0, KIND_START_BYTES))
  if (problem !== undefined) throw refusedPicture(problem)
  if (!isPicture(bytes)) throw new Problem('IMAGEM_NAO_ACEITA')
  const damaged = (): Problem => refusedPicture(isCut(bytes) ? 'cortada' : 'danificada')
  const decoding = await decodingOf(await pictures(), bytes).catch((error: unknown) => {
    throw error instanceof Problem ? error : damaged()
  })
  const result = await DECODERS[decoding]({ bytes, maxEdge })
  if (!('recusa' in result)) return { ...result, bytes: Buffer.from(result.bytes) }
  throw result.recusa === 'demorada' ? busy() : damaged()
}

/** A stored picture at most `width` wide, in the format that the browser accepts. Transparent parts are white in JPEG. */
export const pictureVersion = async (bytes: Uint8Array, width: number, type: PictureType): Promise<Buffer> => {
  const open = await pictures()
  const small = open(bytes, { limitInputPixels: MAX_PIXELS }).resize({ width, withoutEnlargement: true })
  return inTime(small, picture => {
    if (type === 'avif') return picture.avif({ quality: 55, effort: 3 }).toBuffer()
    if (type === 'webp') return picture.webp({ quality: 78 }).toBuffer()
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  })
}

/** A stored picture as JPEG for print, at most `edge` on its longer side; `square` crops to the middle. Transparent parts are white. */
export const jpegForPrint = async (bytes: Uint8Array, edge: number, square = false): Promise<MeasuredPicture> => {
  const open = await pictures()
  const small = open(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width: edge, height: edge, fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: false })
  const { data, info } = await inTime(small, picture => picture.toBuffer({ resolveWithObject: true }))
  return { bytes: data, largura: info.width, altura: info.height }
}

/** JPEG of the middle of one of the portal's own pictures, cropped to exactly this size. */
export const jpegCover = async (bytes: Uint8Array, width: number, height: number): Promise<Buffer> => {
  const open = await pictures()
  return open(bytes).resize({ width, height, fit: 'cover' }).jpeg({ quality: 90 }).toBuffer()
}

export type Pixels = { rgba: Buffer; width: number; height: number }

const rgbOf = (open: Library, { rgba, width, height }: Pixels): Sharp =>
  open(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()

/** JPEG of opaque pixels, in the best quality that stays below `maxBytes`. */
export const jpegOfPixels = async (pixels: Pixels, maxBytes: number): Promise<Buffer> => {
  const open = await pictures()
  for (const quality of [84, 74, 60]) {
    const jpeg = await rgbOf(open, pixels).jpeg({ quality }).toBuffer()
    if (jpeg.length < maxBytes) return jpeg
  }
  return rgbOf(open, pixels).jpeg({ quality: 40 }).toBuffer()
}
