import { describe, expect, it, vi } from 'vitest'
import { HOMENAGEM_IMAGEM_BYTES } from '#contract/homenagem/limits.ts'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import { preparePicture } from './picture-file.ts'
import { IMAGEM_FRASES } from './picture-messages.ts'

const file = (type: string, bytes: number): File => new File([new Uint8Array(bytes)], 'foto', { type })

const browserThatDraws = (bytes: number): void => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000 }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob([new Uint8Array(bytes)])))
}

describe('a chosen picture', () => {
  it('is sent unchanged when it is small and of an accepted format', async () => {
    const small = file('image/png', 1000)
    expect(await preparePicture(small)).toEqual({ picture: small })
  })

  it.each(['', 'application/octet-stream'])('is a picture by its first bytes where its type is %j', async type => {
    const photograph = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], '1000012345', { type })
    expect(await preparePicture(photograph)).toEqual({ picture: photograph })
  })

  it('is rejected when it is not an image', async () => {
    expect(await preparePicture(file('application/pdf', 10))).toEqual({ problem: IMAGEM_FRASES.naoImagem })
  })

  it.each([
    ['a PDF that is called a photograph', 'image/jpeg', '%PDF-1.7', IMAGEM_RECUSADA.pdf],
    ['a HEIC photograph', 'image/heic', '\0\0\0\x18ftypheic', IMAGEM_RECUSADA.heicForaDoIphone],
    ['a drawing', 'image/svg+xml', '<svg xmlns="x">', IMAGEM_RECUSADA.svg],
    ['a film', 'video/mp4', '\0\0\0\x18ftypisom', IMAGEM_RECUSADA.video],
    ['an empty file', 'image/png', '', IMAGEM_RECUSADA.vazia],
  ])('is called what it is when the browser cannot open it: %s', async (_, type, start, sentence) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
    const bytes = Uint8Array.from(start, character => character.charCodeAt(0))
    expect(await preparePicture(new File([bytes], 'foto.jpg', { type }))).toEqual({ problem: sentence })
  })

  it('in HEIC is converted by the steps of an iPhone only where it is one', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)' })
    const photo = new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' })
    expect(await preparePicture(photo)).toEqual({ problem: IMAGEM_RECUSADA.heic })
  })

  it.each([
    [900_000, 900_000],
    [900_001, 5000],
  ])('of %d bytes is sent with %d', async (bytes, sent) => {
    browserThatDraws(5000)
    const prepared = await preparePicture(file('image/png', bytes))
    expect('picture' in prepared && prepared.picture.size).toBe(sent)
  })

  it('is reduced when it is too large', async () => {
    browserThatDraws(300_000)
    const prepared = await preparePicture(file('image/jpeg', 12_000_000))
    expect('picture' in prepared && [prepared.picture.size, prepared.picture.type]).toEqual([300_000, 'image/jpeg'])
  })

  it('of another format is converted to JPEG if the browser can decode it, and is otherwise rejected with a message', async () => {
    browserThatDraws(5000)
    const prepared = await preparePicture(file('image/heic', 2000))
    expect('picture' in prepared && prepared.picture.type).toBe('image/jpeg')
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
    expect(await preparePicture(file('image/heic', 2000))).toEqual({ problem: IMAGEM_FRASES.naoAbre })
  })

  it('over 10 MB is rejected when it cannot be reduced', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
    const allowed = file('image/jpeg', HOMENAGEM_IMAGEM_BYTES)
    expect(await preparePicture(allowed)).toEqual({ picture: allowed })
    expect(await preparePicture(file('image/jpeg', HOMENAGEM_IMAGEM_BYTES + 1))).toEqual({
      problem: IMAGEM_FRASES.grande,
    })
  })
})
