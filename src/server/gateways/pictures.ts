import sharp from 'sharp'
import { Problem } from '#server/problem.ts'

// Only what browsers send on purpose: every other loader (SVG, PDF, TIFF …) is blocked for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const MAX_PIXELS = 40_000_000
const MAX_EDGE = 1600

const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

export type CleanPicture = { bytes: Buffer; largura: number; altura: number }

/**
 * Decodes a JPEG, PNG or WebP, turns it upright, drops all metadata, bounds it to 1600 px and re-encodes it as WebP (security R23).
 * @throws Problem IMAGEM_GRANDE above `maxBytes` or 40 Mpx, IMAGEM_NAO_ACEITA for anything that is no such picture.
 */
export const cleanPicture = async (bytes: Buffer, maxBytes: number): Promise<CleanPicture> => {
  const tooLarge = new Problem('IMAGEM_GRANDE', { values: { n: Math.round(maxBytes / 1024 / 1024) } })
  if (bytes.length > maxBytes) throw tooLarge
  if (!isPicture(bytes)) throw new Problem('IMAGEM_NAO_ACEITA')
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, largura: info.width, altura: info.height }
  } catch (error) {
    throw error instanceof Error && /pixel limit/i.test(error.message) ? tooLarge : new Problem('IMAGEM_NAO_ACEITA')
  }
}

/** WebP of raw RGB pixels the portal computed itself. */
export const encodePixels = async (pixels: Buffer, largura: number, altura: number): Promise<CleanPicture> => ({
  bytes: await sharp(pixels, { raw: { width: largura, height: altura, channels: 3 } })
    .webp({ quality: 82 })
    .toBuffer(),
  largura,
  altura,
})

/** A stored picture as JPEG for print, at most `edge` on its longer side; `square` crops to the middle. White stands behind transparency. */
export const jpegForPrint = async (bytes: Uint8Array, edge: number, square = false): Promise<CleanPicture> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width: edge, height: edge, fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 10 })
    .jpeg({ quality: 80, mozjpeg: false })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, largura: info.width, altura: info.height }
}

/** JPEG of a picture, in the best quality that stays below `maxBytes`. */
export const jpegWithin = async (bytes: Uint8Array, maxBytes: number): Promise<Buffer> => {
  for (const quality of [84, 74, 60]) {
    const jpeg = await sharp(bytes).jpeg({ quality }).toBuffer()
    if (jpeg.length < maxBytes) return jpeg
  }
  return sharp(bytes).jpeg({ quality: 40 }).toBuffer()
}
