import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { IMAGEM_RECUSADA, PIXELS_DEMAIS } from '#contract/midia/messages.ts'
import { randomName } from '#server/core/secrets.ts'
import { createDespedidaClient, type DespedidaClient } from '#server/testing/despedida-client.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import { photoWithPlace, plainPicture } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let client: DespedidaClient
/** Names in the media store. */
const stored = new Set<string>()
beforeAll(async () => {
  const { put, remove } = t.deps.media
  t.deps.media.put = async (name, bytes) => {
    await put(name, bytes)
    stored.add(name)
  }
  t.deps.media.remove = async name => {
    await remove(name)
    stored.delete(name)
  }
  client = await createDespedidaClient(t)
})

const dataUrl = (bytes: Buffer, type = 'png'): string => `data:image/${type};base64,${bytes.toString('base64')}`
const picture = (url: string) => t.app.inject({ url })
const nameOf = (url: string): string => url.replace('/midia/', '')

describe('the portrait of a despedida', () => {
  it('is rotated upright on upload, loses its metadata and is served as WebP', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const { id } = (
      await client.create({ pessoa_falecida_id: falecidoId, foto_perfil: dataUrl(await photoWithPlace(), 'jpeg') })
    ).json()
    const { foto_perfil } = await client.read(id)
    expect(foto_perfil).toMatch(/^\/midia\/[\w-]{22}-40x60-[0-9a-f]{6}\.webp$/)
    const served = await picture(foto_perfil ?? '')
    const meta = await sharp(served.rawPayload).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: 40, height: 60 })
    expect(meta.exif).toBeUndefined()
  })

  it('is unchanged when its own address, another address or nothing is sent', async () => {
    const { row } = await buildDespedida(t.deps)
    const foto_perfil = dataUrl(await plainPicture(20, 20))
    const first = (await client.update({ id: row.id, foto_perfil })).json().foto_perfil
    for (const change of [{ foto_perfil: first }, {}, { foto_perfil: `/midia/${randomName()}.webp` }])
      expect((await client.update({ id: row.id, ...change })).json().foto_perfil).toBe(first)
  })

  it('is deleted with its row, file and address when it is replaced or removed', async () => {
    const { row } = await buildDespedida(t.deps)
    const first = (await client.update({ id: row.id, foto_perfil: dataUrl(await plainPicture(20, 20)) })).json()
      .foto_perfil
    const second = (await client.update({ id: row.id, foto_perfil: dataUrl(await plainPicture(30, 30)) })).json()
      .foto_perfil
    expect((await picture(first)).statusCode).toBe(404)
    expect((await picture(second)).statusCode).toBe(200)
    expect((await client.update({ id: row.id, foto_perfil: null })).json().foto_perfil).toBeNull()
    expect((await picture(second)).statusCode).toBe(404)
    expect(stored).not.toContain(nameOf(first))
    expect(stored).not.toContain(nameOf(second))
  })

  it('is unchanged by the loser of two concurrent saves, which leaves no file', async () => {
    const { row } = await buildDespedida(t.deps)
    const saved = (await client.update({ id: row.id, foto_perfil: dataUrl(await plainPicture(20, 20)) })).json()
    const before = [...stored]
    const lost = await client.update({
      id: row.id,
      data_update: row.atualizado_em,
      foto_perfil: dataUrl(await plainPicture(30, 30)),
    })
    expect(lost.statusCode).toBe(409)
    expect([...stored]).toEqual(before)
    expect((await picture(saved.foto_perfil)).statusCode).toBe(200)
  })

  it('is stored once when the creation is repeated', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const payload = { pessoa_falecida_id: falecidoId, foto_perfil: dataUrl(await plainPicture(20, 20)) }
    const headers = { 'idempotency-key': randomName() }
    const before = stored.size
    const responses = [await client.create(payload, headers), await client.create(payload, headers)]
    expect(responses[0]?.json()).toEqual(responses[1]?.json())
    expect(stored.size).toBe(before + 1)
  })

  it.each<[string, string, number, (keyof typeof IMAGEM_RECUSADA)?]>([
    ['an address elsewhere', 'https://exemplo.com.br/foto.jpg', 400],
    ['a path', '/imagens/retratos/masculino.svg', 400],
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+', 400],
    ['text that says it is a picture', dataUrl(Buffer.from('<script>alert(1)</script>')), 415],
    ['an SVG that says it is a PNG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415, 'svg'],
    ['a GIF that says it is a PNG', dataUrl(Buffer.from('GIF89a\x01\x00\x01\x00')), 415, 'gif'],
    ['no base64', 'data:image/png;base64,%%%%', 415],
    ['nothing after the comma', 'data:image/png;base64,', 415, 'vazia'],
  ])('is refused when it is %s', async (_what, foto_perfil, status, reason) => {
    const { row } = await buildDespedida(t.deps)
    const before = [...stored]
    const response = await client.update({ id: row.id, foto_perfil })
    expect(response.statusCode).toBe(status)
    expect(response.json().mensagem).toBe(
      reason ? IMAGEM_RECUSADA[reason] : 'Formato de imagem não aceito. Use JPG, PNG ou WebP.',
    )
    expect([...stored]).toEqual(before)
  })

  it('is refused above 5 MB or with too many pixels, with its size in the message', async () => {
    const { row } = await buildDespedida(t.deps)
    const heavy = Buffer.concat([await plainPicture(10, 10), Buffer.alloc(5 * 1024 * 1024)])
    const vast = await plainPicture(12_000, 10_000)
    for (const [bytes, sentence] of [
      [heavy, 'Imagem muito grande. Envie até 5 MB.'],
      [vast, PIXELS_DEMAIS.replace('{n}', '120')],
    ] as const) {
      const response = await client.update({ id: row.id, foto_perfil: dataUrl(bytes) })
      expect([response.statusCode, response.json().mensagem]).toEqual([413, sentence])
    }
  })

  it('can be uploaded thirty times in half an hour by one person', async () => {
    const other = await createDespedidaClient(t)
    const { row } = await buildDespedida(t.deps)
    const foto_perfil = dataUrl(Buffer.from('no picture'))
    const codes: number[] = []
    for (let time = 0; time < 31; time++) codes.push((await other.update({ id: row.id, foto_perfil })).statusCode)
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 415), 429])
  })
})
