import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  PICTURE_TYPES,
  type PictureType,
  pictureName,
  readPictureAddress,
  versionAddress,
} from '#contract/midia/picture-rules.ts'
import { cleanPicture } from '#server/adapters/images.ts'
import { randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildDespedida, buildPortrait } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
afterEach(() => vi.restoreAllMocks())

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

/** A despedida whose portrait has these bytes. */
const withPortrait = async (
  bytes: Buffer,
  size = { largura: 900, altura: 600 },
  values: Partial<NewRow<'despedida'>> = {},
) => {
  const { row } = await buildDespedida(t.deps, values)
  const nome = pictureName(randomName(), { ...size, cor: '5d6b57' })
  await buildPortrait(t.deps, row.id, { nome, bytes, ...size })
  return { nome, stem: nome.replace('.webp', ''), despedidaId: row.id }
}

/** Noise, so that the encoder has work to do. */
const photograph = (width = 900, height = 600): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#5d6b57', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .webp()
    .toBuffer()

const storedVersions = (stem: string): string[] =>
  readdirSync(join(t.deps.config.DATA_DIR, 'midia', stem.slice(0, 2))).filter(name => name.startsWith(stem))

/** The portal's own decoder deliberately reads no AVIF: the size is read from the `ispe` box. */
const sizeOf = async (bytes: Buffer, type: PictureType): Promise<[number, number]> => {
  const box = bytes.indexOf('ispe') + 8
  if (type === 'avif') return [bytes.readUInt32BE(box), bytes.readUInt32BE(box + 4)]
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

describe('a stored picture', () => {
  it('is served in each format and requested width, in fewer bytes than stored', async () => {
    const bytes = await photograph()
    const { stem } = await withPortrait(bytes)
    for (const type of PICTURE_TYPES) {
      const response = await get(versionAddress(stem, 384, type))
      const format = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }[type]
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, format])
      expect(await sizeOf(response.rawPayload, type)).toEqual([384, 256])
      expect(response.rawPayload.length).toBeLessThan(bytes.length)
    }
  })

  it('is never enlarged', async () => {
    const { stem } = await withPortrait(await photograph(300, 200))
    expect(await sizeOf((await get(versionAddress(stem, 384, 'webp'))).rawPayload, 'webp')).toEqual([300, 200])
  })

  it('is cached by the browser only, with restrictive headers', async () => {
    const { stem } = await withPortrait(await photograph())
    const response = await get(versionAddress(stem, 96, 'avif'))
    expect(response.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const again = await get(versionAddress(stem, 96, 'avif'), { 'if-none-match': String(response.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('is rendered once for concurrent requests, and never again', async () => {
    const { stem } = await withPortrait(await photograph())
    const put = vi.spyOn(t.deps.media, 'put')
    const responses = await Promise.all(Array.from({ length: 50 }, () => get(versionAddress(stem, 768, 'avif'))))
    expect(new Set(responses.map(response => response.statusCode))).toEqual(new Set([200]))
    expect(new Set(responses.map(response => response.rawPayload.toString('base64'))).size).toBe(1)
    await get(versionAddress(stem, 768, 'avif'))
    expect(put.mock.calls.map(([name]) => name)).toEqual([`${stem}.768.avif`])
  })

  it('of a Privada despedida hides its versions too, stored or not', async () => {
    const { stem, despedidaId } = await withPortrait(await photograph())
    await get(versionAddress(stem, 96, 'jpg'))
    await t.deps.db.updateTable('despedida').set({ tipo: 'Privada' }).where('id', '=', despedidaId).execute()
    for (const width of [96, 192]) expect((await get(versionAddress(stem, width, 'jpg'))).statusCode).toBe(404)
    expect(storedVersions(stem)).toHaveLength(2)
  })

  it('is deleted together with its versions, even one that is being rendered', async () => {
    const { nome, stem } = await withPortrait(await photograph())
    await get(versionAddress(stem, 96, 'webp'))
    expect(storedVersions(stem)).toHaveLength(2)
    const { put } = t.deps.media
    vi.spyOn(t.deps.media, 'put').mockImplementation(async (name, bytes) => {
      await t.deps.media.remove(nome)
      await put(name, bytes)
    })
    await get(versionAddress(stem, 192, 'webp'))
    expect(storedVersions(stem)).toEqual([])
  })

  it('is served although its version cannot be stored', async () => {
    const { stem } = await withPortrait(await photograph())
    vi.spyOn(t.deps.media, 'put').mockRejectedValue(new Error('ENOSPC'))
    expect((await get(versionAddress(stem, 96, 'webp'))).statusCode).toBe(200)
    expect(storedVersions(stem)).toHaveLength(1)
  })

  it('is a 404 when its bytes are broken, and the portal continues to work', async () => {
    const { stem } = await withPortrait(Buffer.from('RIFF....WEBPnothing of a picture'))
    expect((await get(versionAddress(stem, 96, 'webp'))).statusCode).toBe(404)
    const { stem: other } = await withPortrait(await photograph())
    expect((await get(versionAddress(other, 96, 'webp'))).statusCode).toBe(200)
  })

  it.each(['97.avif', '0384.avif', '384.png', '384', '384.avif.webp', '..%2F384.avif', '384.AVIF', '9999999.webp'])(
    'has no version named %s',
    async version => {
      const { stem } = await withPortrait(await photograph(40, 40))
      const response = await get(`/midia/${stem}/${version}`)
      expect([response.statusCode, response.json().code]).toEqual([404, 'NAO_ENCONTRADO'])
    },
  )

  it('has its size and average colour in the address after an upload', async () => {
    const red = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#aa2211' } })
      .png()
      .toBuffer()
    const clean = await cleanPicture(red, 1_000_000)
    const measure = readPictureAddress(`/midia/${pictureName(randomName(), clean)}`)
    expect(measure).toMatchObject({ largura: 300, altura: 200 })
    const channels = [1, 3, 5].map(at => Number.parseInt(measure?.cor.slice(at, at + 2) ?? '', 16))
    for (const [at, wanted] of [0xaa, 0x22, 0x11].entries())
      expect(Math.abs((channels[at] ?? 0) - wanted)).toBeLessThan(6)
  })
})
