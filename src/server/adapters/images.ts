import type sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { kindOfStart, pictureProblem } from '#contract/midia/file-kind-rules.ts'
import { KIND_START_BYTES } from '#contract/midia/limits.ts'
import { PIXELS_DEMAIS } from '#contract/midia/messages.ts'
import { type PictureType, pictureName } from '#contract/midia/picture-rules.ts'
import { lazy } from '#server/core/lazy.ts'
import { Problem, refusedPicture } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import type { MediaStore } from './media-store.ts'

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

/** Of a picture that is decoded as a whole; it takes three or four bytes for each. */
const MAX_PIXELS = 40_000_000
/** Of one that is decoded line by line, and reduced meanwhile: photographs of today's phones. */
const STREAMED_MAX_PIXELS = 110_000_000
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

/** @throws Problem IMAGEM_GRANDE */
const requirePixels = async (open: Library, bytes: Buffer): Promise<void> => {
  const metadata = await open(bytes, { limitInputPixels: false }).metadata()
  const pixels = metadata.width * metadata.height
  if (pixels <= (isStreamed(metadata) ? STREAMED_MAX_PIXELS : MAX_PIXELS)) return
  throw new Problem('IMAGEM_GRANDE', {
    message: PIXELS_DEMAIS,
    values: { n: Math.round(pixels / 1e6), motivo: 'pixels' },
  })
}

/** The marks that end a JPEG and a PNG. */
const ENDINGS = ['\xff\xd9', 'IEND']
const END_BYTES = 1024

/** Whether the end of a picture is missing, that is, its upload or its copy was cut. */
const isCut = (bytes: Buffer): boolean => {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.length < bytes.readUInt32LE(4) + 8
  const end = bytes.toString('latin1', Math.max(0, bytes.length - END_BYTES))
  return ENDINGS.every(ending => !end.includes(ending))
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
 * Decodes a JPEG, PNG or WebP, turns it upright, drops all metadata, bounds it to `maxEdge` and re-encodes it as WebP.
 * @throws Problem IMAGEM_GRANDE above `maxBytes` or too many pixels, IMAGEM_NAO_ACEITA, with what was found, for anything else.
 */
export const cleanPicture = async (bytes: Buffer, maxBytes: number, maxEdge = MAX_EDGE): Promise<CleanPicture> => {
  if (bytes.length > maxBytes) throw new Problem('IMAGEM_GRANDE', { values: { n: Math.round(maxBytes / 1024 / 1024) } })
  const problem = pictureProblem(bytes.toString('latin1', 0, KIND_START_BYTES))
  if (problem !== undefined) throw refusedPicture(problem)
  if (!isPicture(bytes)) throw new Problem('IMAGEM_NAO_ACEITA')
  try {
    const open = await pictures()
    await requirePixels(open, bytes)
    const { data, info } = await open(bytes, { limitInputPixels: STREAMED_MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    // Both read the same pixels, so that the encoded picture is not decoded for its colour.
    const pixels = (): Sharp => open(data, { raw: { width, height, channels } })
    const encoded = pixels().webp({ quality: 82, effort: 2 }).toBuffer()
    const [webp, cor] = await Promise.all([encoded, averageColour(pixels())])
    return { bytes: webp, largura: width, altura: height, cor }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw refusedPicture(isCut(bytes) ? 'cortada' : 'danificada')
  }
}

/** A stored picture at most `width` wide, in the format that the browser accepts. Transparent parts are white in JPEG. */
export const pictureVersion = async (bytes: Uint8Array, width: number, type: PictureType): Promise<Buffer> => {
  const open = await pictures()
  const small = open(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: 10 })
  if (type === 'avif') return small.avif({ quality: 55, effort: 3 }).toBuffer()
  if (type === 'webp') return small.webp({ quality: 78 }).toBuffer()
  return small.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

/** A stored picture as JPEG for print, at most `edge` on its longer side; `square` crops to the middle. Transparent parts are white. */
export const jpegForPrint = async (bytes: Uint8Array, edge: number, square = false): Promise<MeasuredPicture> => {
  const open = await pictures()
  const { data, info } = await open(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width: edge, height: edge, fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 10 })
    .jpeg({ quality: 80, mozjpeg: false })
    .toBuffer({ resolveWithObject: true })
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
