import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let bytes: Buffer
beforeAll(async () => {
  bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#5d6b57' } })
    .webp()
    .toBuffer()
})

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

const store = async (despedidaId: number, homenagemId: number | null): Promise<string> => {
  const nome = `${randomName()}.webp`
  await t.deps.media.put(nome, bytes)
  const size = { largura: 8, altura: 8, bytes: bytes.length }
  await t.deps.db
    .insertInto('midia')
    .values({ nome, despedida_id: despedidaId, homenagem_id: homenagemId, ...size })
    .execute()
  return `/midia/${nome}`
}

/** A despedida with its portrait. */
const withPortrait = async (values: Partial<NewRow<'despedida'>> = {}) => {
  const despedida = await buildDespedida(t.deps, values)
  const url = await store(despedida.row.id, null)
  await t.deps.db.updateTable('despedida').set({ foto_perfil: url }).where('id', '=', despedida.row.id).execute()
  return { ...despedida, url }
}

const withHomenagem = async (publicado: boolean, values: Partial<NewRow<'despedida'>> = {}) => {
  const despedida = await buildDespedida(t.deps, values)
  const homenagem = {
    participante_id: null,
    nome: 'a',
    descricao: 'b',
    imagem: null,
    decidido_por: null,
    decidido_em: null,
  }
  const { id } = await t.deps.db
    .insertInto('homenagem')
    .values({ ...homenagem, despedida_id: despedida.row.id, publicado })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...despedida, homenagemId: id, url: await store(despedida.row.id, id) }
}

const imagesCookie = (sessaoId: string): Record<string, string> => ({
  cookie: `sessao_imagens=${t.deps.tokens.sign('imagens', { sid: sessaoId }, 60)}`,
})
const visitorCookieName = (row: { id: number; acesso_versao: number }): Record<string, string> => ({
  cookie: `passe_${row.id}=${t.deps.tokens.sign('passe', { d: row.id, v: row.acesso_versao, p: null }, 60)}`,
})

describe('a picture', () => {
  it('of a public despedida is served to everybody as WebP with restrictive headers, and is revalidated by its ETag', async () => {
    const { url } = await withPortrait()
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, no-cache',
    })
    const again = await get(url, { 'if-none-match': String(response.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('of an approved homenagem is public, is hidden while pending and hidden again after a withdrawal', async () => {
    const { url, homenagemId } = await withHomenagem(true)
    const etag = String((await get(url)).headers.etag)
    await t.deps.db.updateTable('homenagem').set({ publicado: false }).where('id', '=', homenagemId).execute()
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(404)
  })

  it('of a Privada despedida requires its visitor cookie and is not cacheable', async () => {
    const other = await buildDespedida(t.deps)
    for (const { url, row } of [
      await withPortrait({ tipo: 'Privada' }),
      await withHomenagem(true, { tipo: 'Privada' }),
    ]) {
      expect((await get(url)).statusCode).toBe(404)
      expect((await get(url, visitorCookieName(other.row))).statusCode).toBe(404)
      expect((await get(url, visitorCookieName({ id: row.id, acesso_versao: row.acesso_versao + 1 }))).statusCode).toBe(
        404,
      )
      const opened = await get(url, visitorCookieName(row))
      expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
  })

  it('that is not public is visible to staff and its own moderator only, and not with an ended session', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const values = { moderador_id: owner.pessoaId }
    const urls = [
      (await withPortrait({ ...values, tipo: 'Privada' })).url,
      (await withPortrait({ ...values, status_memoria: false })).url,
      (await withHomenagem(false, values)).url,
    ]
    for (const url of urls) {
      expect((await get(url)).statusCode, url).toBe(404)
      for (const { sessaoId } of [owner, admin]) {
        const seen = await get(url, imagesCookie(sessaoId))
        expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
      }
      expect((await get(url, imagesCookie(other.sessaoId))).statusCode).toBe(404)
    }
    await t.deps.db
      .updateTable('sessao')
      .set({ encerrada_em: new Date().toISOString() })
      .where('id', '=', owner.sessaoId)
      .execute()
    for (const url of urls) expect((await get(url, imagesCookie(owner.sessaoId))).statusCode).toBe(404)
  })

  it('that is no longer the portrait of its despedida is not served, although its row exists', async () => {
    const { url, row } = await withPortrait()
    await t.deps.db.updateTable('despedida').set({ foto_perfil: null }).where('id', '=', row.id).execute()
    expect((await get(url)).statusCode).toBe(404)
  })

  it('of an inactive despedida is not served, with or without a visitor cookie', async () => {
    const { url, row } = await withPortrait({ status_memoria: false })
    for (const headers of [{}, visitorCookieName(row)]) expect((await get(url, headers)).statusCode).toBe(404)
  })

  it('is not served with an image cookie that was signed for another purpose', async () => {
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const { url } = await withPortrait({ tipo: 'Privada' })
    const token = admin.authorization.replace('Bearer ', '')
    expect((await get(url, { cookie: `sessao_imagens=${token}` })).statusCode).toBe(404)
    expect((await get(url, { cookie: 'sessao_imagens=x' })).statusCode).toBe(404)
  })

  it.each([`${randomName()}.webp`, 'x.webp', '..%2F..%2Fsegredo', '%00.webp', `${'a'.repeat(22)}.png`, 'a%2fb.webp'])(
    'with the name %s is answered with 404 in JSON',
    async name => {
      const response = await get(`/midia/${name}`)
      expect([response.statusCode, response.json().code]).toEqual([404, 'NAO_ENCONTRADO'])
    },
  )

  it('is a 404 when its file or its row is missing', async () => {
    const { url } = await withPortrait()
    await t.deps.media.remove(url.replace('/midia/', ''))
    expect((await get(url)).statusCode).toBe(404)
    const loose = `${randomName()}.webp`
    await t.deps.media.put(loose, bytes)
    expect((await get(`/midia/${loose}`)).statusCode).toBe(404)
  })
})
