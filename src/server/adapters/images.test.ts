import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import { Problem } from '#server/core/problem.ts'
import { bytesOfDataUrl, cleanPicture } from './images.ts'

const MAX_BYTES = 10 * 1024 * 1024
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#445566' }, limitInputPixels: false })
const latin = (text: string) => Buffer.from(text, 'latin1')
const cutAfter = async (end: string, picture: Promise<Buffer>) => Buffer.concat([await cut(picture), latin(end)])
const cut = async (picture: Promise<Buffer>) => (await picture).subarray(0, -2000)
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
      background: '#000',
    },
  })

/** A small JPEG whose header says another size. @param frame its marker: 0xc0, or 0xc2 for one in passes */
const claiming = async (width: number, height: number, frame: 0xc0 | 0xc2): Promise<Buffer> => {
  const bytes = await blank(60, 40)
    .jpeg({ progressive: frame === 0xc2 })
    .toBuffer()
  const header = bytes.indexOf(Buffer.from([0xff, frame]))
  bytes.writeUInt16BE(height, header + 5)
  bytes.writeUInt16BE(width, header + 7)
  return bytes
}

const refusalOf = async (bytes: Buffer): Promise<Problem> => {
  const problem = await cleanPicture(bytes, MAX_BYTES).then(
    () => new Error('was read'),
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(Problem)
  return problem as Problem
}

describe('a picture', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'of a phone that was held upright',
      () => blank(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      '40x60',
    ],
    ['wider than a page', () => blank(2000, 1500).jpeg().toBuffer(), '1600x1200'],
    ['in CMYK', () => blank(60, 40).toColourspace('cmyk').jpeg().toBuffer(), '60x40'],
    ['with 16 bits for each colour', () => blank(60, 40).toColourspace('rgb16').png().toBuffer(), '60x40'],
    ['in grey', () => blank(60, 40).greyscale().png().toBuffer(), '60x40'],
    ['with a palette', () => blank(60, 40).png({ palette: true }).toBuffer(), '60x40'],
    ['as progressive JPEG', () => blank(60, 40).jpeg({ progressive: true }).toBuffer(), '60x40'],
    ['as WebP', () => blank(60, 40).webp().toBuffer(), '60x40'],
    ['of one pixel', () => blank(1, 1).png().toBuffer(), '1x1'],
  ])('%s is read', async (_, make, size) => {
    const { bytes, largura, altura } = await cleanPicture(await make(), MAX_BYTES)
    expect(`${largura}x${altura}`).toBe(size)
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
  })

  it.each<[string, () => Buffer | Promise<Buffer>, string | undefined]>([
    ['nothing', () => Buffer.alloc(0), IMAGEM_RECUSADA.vazia],
    ['a JPEG without its end', () => cut(noise().jpeg().toBuffer()), IMAGEM_RECUSADA.cortada],
    ['a PNG without its end', () => cut(noise().png().toBuffer()), IMAGEM_RECUSADA.cortada],
    [
      'a PNG without its end, and with that of a JPEG',
      () => cutAfter('\xff\xd9', noise().png().toBuffer()),
      IMAGEM_RECUSADA.cortada,
    ],
    ['a WebP without its end', () => cut(noise().webp().toBuffer()), IMAGEM_RECUSADA.cortada],
    ['a JPEG of rubbish', () => latin(`\xff\xd8\xff\xe0rubbish\xff\xd9`), IMAGEM_RECUSADA.danificada],
    ['a photograph of an iPhone', () => latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), IMAGEM_RECUSADA.heic],
    ['another HEIF file', () => latin('\0\0\0\x18ftypmif1\0\0\0\0'), IMAGEM_RECUSADA.heic],
    ['AVIF', () => latin('\0\0\0\x1cftypavif\0\0\0\0'), IMAGEM_RECUSADA.avif],
    ['a GIF', () => latin('GIF89a\x01\0\x01\0'), IMAGEM_RECUSADA.gif],
    ['an old GIF', () => latin('GIF87a'), IMAGEM_RECUSADA.gif],
    ['SVG', () => latin('<svg xmlns="http://www.w3.org/2000/svg"/>'), IMAGEM_RECUSADA.svg],
    ['SVG with a comment', () => latin('<?xml version="1.0"?><!-- a --><svg>'), IMAGEM_RECUSADA.svg],
    ['a bitmap', () => latin('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'), IMAGEM_RECUSADA.bmp],
    ['TIFF', () => latin('II*\0\x08\0\0\0'), IMAGEM_RECUSADA.tiff],
    ['a file of Photoshop', () => latin('8BPS\0\x01'), IMAGEM_RECUSADA.psd],
    ['a PDF', () => latin('%PDF-1.4'), IMAGEM_RECUSADA.pdf],
    ['a page', () => latin('<!doctype html><p>oi</p>'), IMAGEM_RECUSADA.html],
    ['a film of a phone', () => latin('\0\0\0\x14ftypqt  \0\0\0\0'), IMAGEM_RECUSADA.video],
    ['a recording of WhatsApp', () => latin('OggS\0\x02'), IMAGEM_RECUSADA.audio],
    ['a zip file', () => latin('PK\x03\x04\x14\0'), IMAGEM_RECUSADA.documento],
    ['an archive', () => latin('Rar!\x1a\x07'), IMAGEM_RECUSADA.compactado],
    ['an old document', () => latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), IMAGEM_RECUSADA.documento],
    ['text', () => latin('not a picture'), 'Formato de imagem não aceito. Use JPG, PNG ou WebP.'],
  ])('that is %s is refused by what was found', async (_, make, sentence) => {
    expect(await refusalOf(await make())).toMatchObject({ code: 'IMAGEM_NAO_ACEITA', message: sentence })
  })

  it.each<[string, () => Promise<Buffer>, number]>([
    ['120 million pixels', () => claiming(12_000, 10_000, 0xc0), 120],
    ['42 million pixels in passes', () => claiming(7000, 6000, 0xc2), 42],
  ])('of %s is refused by its pixels, not by its bytes', async (_, make, millions) => {
    expect(await refusalOf(await make())).toMatchObject({
      code: 'IMAGEM_GRANDE',
      message: `A imagem tem ${millions} milhões de pixels, mais do que o portal consegue abrir. Envie uma menor.`,
    })
  })

  it('of more bytes than the limit is refused by its bytes', async () => {
    expect((await refusalOf(Buffer.alloc(MAX_BYTES + 1))).message).toBe('Imagem muito grande. Envie até 10 MB.')
  })

  it('in an empty data URL is empty', () => {
    expect(() => bytesOfDataUrl('data:image/png;base64,')).toThrow(IMAGEM_RECUSADA.vazia)
  })
})
