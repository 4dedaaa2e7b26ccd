import jsqr from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { createDespedidaClient } from '#server/testing/despedida-client.ts'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const readQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

const t = openTestApp()
let staff: TestAccount
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const informativo = (id: number, query = '', authorization = staff.authorization) =>
  t.app.inject({
    url: `/cliente/despedida/${id}/informativo${query}`,
    headers: { authorization, host: 'memorial.exemplo.com.br' },
  })

const cartao = (id: number, headers: Record<string, string> = {}) =>
  t.app.inject({ url: `/exibicao/despedida/${id}/cartao.jpg`, headers })

const qrOf = async (png: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const change = (id: number, values: Partial<NewRow<'despedida'>>) =>
  t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()

const LONG = {
  local_velorio: 'L'.repeat(100),
  local_sepultamento: 'M'.repeat(100),
  localizacao_sepultado: 'N'.repeat(100),
}

describe('the informational image', () => {
  it('is a PNG of 500 px width with a safe file name, and its QR code opens the public page without a code', async () => {
    const { row } = await buildDespedida(t.deps, { local_velorio: 'Central de Velórios, capela 02' })
    const response = await informativo(row.id)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/png')
    expect(response.headers['content-disposition']).toContain('filename="informativo-maria-do-carmo-vasconcelos.png"')
    const { width, format } = await sharp(response.rawPayload).metadata()
    expect([width, format]).toEqual([500, 'png'])
    expect(await qrOf(response.rawPayload)).toBe(`http://memorial.exemplo.com.br/despedida/${row.id}`)
  })

  it('has a format of 1080 × 1350 for a status', async () => {
    const { row } = await buildDespedida(t.deps)
    const response = await informativo(row.id, '?formato=status')
    const { width, height } = await sharp(response.rawPayload).metadata()
    expect([width, height]).toEqual([1080, 1350])
    expect(await qrOf(response.rawPayload)).toBe(`http://memorial.exemplo.com.br/despedida/${row.id}`)
    expect((await informativo(row.id, '?formato=poster')).statusCode).toBe(400)
  })

  it.each(['', '?formato=status'])('keeps the QR code readable with the longest names and places%s', async query => {
    const { row } = await buildDespedida(t.deps, LONG, { nome: 'W'.repeat(100), conhecido_como: 'W'.repeat(60) })
    const mass = { tipo: 'missa_setimo_dia', data_hora: '2026-11-11 19:00:00', local: 'L'.repeat(100), publica: true }
    const { update } = await createDespedidaClient(t)
    expect((await update({ id: row.id, cerimonias: [mass] })).statusCode).toBe(200)
    const { rawPayload } = await informativo(row.id, query)
    expect(await qrOf(rawPayload)).toBe(`http://memorial.exemplo.com.br/despedida/${row.id}`)
  })

  it("may be downloaded by staff and the despedida's own moderator only", async () => {
    const own = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: own.pessoaId })
    expect((await informativo(row.id, '', own.authorization)).statusCode).toBe(200)
    expect((await informativo(row.id, '', other.authorization)).statusCode).toBe(404)
    expect((await t.app.inject({ url: `/cliente/despedida/${row.id}/informativo` })).statusCode).toBe(401)
  })
})

describe('the share card', () => {
  it('is a JPEG of 1200 × 630 below 300 kB, for anybody', async () => {
    const { row } = await buildDespedida(t.deps, { foto_fundo: 9 })
    const response = await cartao(row.id)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect(response.rawPayload.length).toBeLessThan(300_000)
    const { width, height, format } = await sharp(response.rawPayload).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  })

  it('is one neutral card for all private and inactive despedidas', async () => {
    const open = await buildDespedida(t.deps)
    const closed = await buildDespedida(t.deps, { tipo: 'Privada' }, { nome: 'Outra Pessoa' })
    const off = await buildDespedida(t.deps, { status_memoria: false })
    const neutral = (await cartao(closed.row.id)).rawPayload
    expect((await cartao(off.row.id)).rawPayload.equals(neutral)).toBe(true)
    expect((await cartao(open.row.id)).rawPayload.equals(neutral)).toBe(false)
    expect((await cartao(987_654_321)).statusCode).toBe(404)
  })

  it('responses 304 while nothing changed, and another card after a change or for a despedida made private', async () => {
    const { row } = await buildDespedida(t.deps, { data_velorio: '2099-11-05 08:00:00' })
    const first = await cartao(row.id)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('public, no-cache')
    expect((await cartao(row.id, { 'if-none-match': etag })).statusCode).toBe(304)
    await change(row.id, { local_velorio: 'Outra capela' })
    const second = await cartao(row.id, { 'if-none-match': etag })
    expect(second.statusCode).toBe(200)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    await change(row.id, { tipo: 'Privada' })
    expect((await cartao(row.id, { 'if-none-match': String(second.headers.etag) })).statusCode).toBe(200)
  })

  it('is drawn once for many concurrent requests of one page', async () => {
    let drawn = 0
    const counting = await createTestApp({
      documents: {
        make: async job => {
          drawn += 1
          return t.deps.documents.make(job)
        },
      },
    })
    const { row } = await buildDespedida(counting.deps, {}, { nome: `Maria ${randomName()}` })
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => counting.app.inject({ url: `/exibicao/despedida/${row.id}/cartao.jpg` })),
    )
    expect(responses.map(response => response.statusCode)).toEqual(new Array(8).fill(200))
    expect(drawn).toBe(1)
    await counting.close()
  })
})
