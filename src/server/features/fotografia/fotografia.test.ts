import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { FOTOGRAFIA_PARTE_BYTES, FOTOGRAFIAS_MAX } from '#contract/fotografia/limits.ts'
import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import type { Fotografia } from '#contract/fotografia/schema.ts'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import { firstValue } from '#server/db/rows.ts'
import { buildAccount, buildApresentacao, type TestAccount } from '#server/testing/factories.ts'
import { addFotografia, fotografiaReader, fotografiaUploader } from '#server/testing/fotografias.ts'
import { photoWithPlace, plainPicture } from '#server/testing/homenagem-form.ts'
import { requesterFor } from '#server/testing/homenagens.ts'
import { addModerador } from '#server/testing/moderadores.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

type Reader = ReturnType<typeof fotografiaReader>
const t = openTestApp()
let ask: ReturnType<typeof requesterFor>
let moderador: TestAccount
let staff: TestAccount
let family: Reader['family']
let listOf: Reader['listOf']
let publicOf: Reader['publicOf']
let idsOf: Reader['idsOf']
beforeAll(async () => {
  ask = requesterFor(t)
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'], 'Bruno Sá')
  ;({ family, listOf, publicOf, idsOf } = fotografiaReader(t, moderador))
})

/** Status and code of a refusal. */
const outcome = (response: { statusCode: number; json: () => { code?: string } }) => [
  response.statusCode,
  response.json().code,
]

const versionOf = async (id: number) =>
  (await firstValue<number>(t.deps.db)`select versao from pagina_publica where pagina = ${id}`) ?? 0
/** Bytes that no format compresses, as large as those of a camera. */
const largePhoto = (): Promise<Buffer> => {
  const [width, height] = [2000, 1500]
  const noise = Buffer.alloc(width * height * 3)
  for (let at = 0; at < noise.length; at += 1) noise[at] = ((at * 7919) % 251) ^ ((at >> 7) % 255)
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer()
}

describe('uploading a photograph', () => {
  it('puts it on the page as WebP, upright and without the metadata of the camera', async () => {
    const { id } = await family()
    const before = await versionOf(id)
    const done = await fotografiaUploader(t, id, moderador).upload(await photoWithPlace())
    const [one] = await listOf(id)
    expect(done.json()).toMatchObject({ fotografia: one?.id })
    expect(one).toMatchObject({ legenda: '', ano: null, alternativo: '', retirada: false, autor: null, denuncias: [] })
    const meta = await sharp((await t.app.inject({ url: one?.imagem ?? '' })).rawPayload).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: 40, height: 60 })
    expect(meta.exif).toBeUndefined()
    expect(await versionOf(id)).toBeGreaterThan(before)
    expect(await idsOf(id)).toEqual([one?.id])
  })

  it('continues where it was cut, also after the parts came in another order', async () => {
    const { id } = await family()
    const { announce, sendPart, finish } = fotografiaUploader(t, id, moderador)
    const file = await largePhoto()
    const parts = Math.ceil(file.length / FOTOGRAFIA_PARTE_BYTES)
    expect(parts).toBeGreaterThan(1)
    const envio = (await announce(file, 'praia.jpg:1')).json()
    expect(envio).toMatchObject({ partes: parts, recebidas: [], fotografia: null })
    await sendPart(envio.id, file, parts - 1)
    expect(outcome(await finish(envio.id))).toEqual([400, 'DADOS_INVALIDOS'])
    expect((await finish(envio.id)).json().mensagem).toBe(FOTOGRAFIA.faltamPartes)
    expect(await listOf(id)).toEqual([])
    const again = (await announce(file, 'praia.jpg:1')).json()
    expect(again).toMatchObject({ id: envio.id, recebidas: [parts - 1] })
    for (let parte = 0; parte < parts - 1; parte += 1) await sendPart(envio.id, file, parte)
    const done = (await finish(envio.id)).json()
    const [kept] = await listOf(id)
    expect(done.fotografia).toBe(kept?.id)
    // Not reduced to the size of the pages.
    expect(kept?.imagem).toContain('-2000x1500-')
  })

  it('adds one photograph for a double tap, a lost response and the same file chosen again', async () => {
    const { id } = await family()
    const { announce, sendPart, finish } = fotografiaUploader(t, id, moderador)
    const file = await plainPicture(30, 20)
    const { id: envio } = (await announce(file, 'a')).json()
    await sendPart(envio, file, 0)
    await Promise.all([1, 2, 3].map(() => finish(envio)))
    const [one, ...more] = await listOf(id)
    expect(more).toEqual([])
    expect((await announce(file, 'a')).json()).toMatchObject({ id: envio, fotografia: one?.id })
    const pictures = await t.deps.db.selectFrom('midia').select('nome').where('despedida_id', '=', id).execute()
    expect(pictures).toHaveLength(1)
    const parts = await t.deps.db.selectFrom('fotografia_parte').select('parte').where('envio_id', '=', envio).execute()
    expect(parts).toEqual([])
  })

  it('refuses what is no picture in words, and forgets the upload', async () => {
    const { id } = await family()
    const uploader = fotografiaUploader(t, id, moderador)
    const refused = await uploader.upload(Buffer.from('%PDF-1.7 certidão'), 'p')
    expect(outcome(refused)).toEqual([415, 'IMAGEM_NAO_ACEITA'])
    expect(refused.json().mensagem).toBe(IMAGEM_RECUSADA.pdf)
    expect((await uploader.announce(Buffer.from('%PDF-1.7 certidão'), 'p')).json().recebidas).toEqual([])
    expect(await listOf(id)).toEqual([])
    const wrong = await uploader.sendPart((await uploader.announce(Buffer.alloc(9))).json().id, Buffer.alloc(8), 0)
    expect(wrong.json().mensagem).toBe(FOTOGRAFIA.parteFora)
    expect((await uploader.announce(Buffer.alloc(16 * 1024 * 1024))).json().mensagem).toBe(FOTOGRAFIA.grande)
  })

  it('ends at thirty, also when two moderators send the last one at the same moment', async () => {
    const { id } = await family()
    const second = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await addModerador(t, id, second)
    for (let count = 1; count < FOTOGRAFIAS_MAX; count += 1) await addFotografia(t, id)
    const file = await plainPicture(20, 20)
    const ends = await Promise.all(
      [moderador, second].map(async who => outcome(await fotografiaUploader(t, id, who).upload(file))),
    )
    expect(ends.map(([status]) => status).sort()).toEqual([200, 409])
    expect(await listOf(id)).toHaveLength(FOTOGRAFIAS_MAX)
    const refused = await fotografiaUploader(t, id, moderador).announce(file)
    expect(outcome(refused)).toEqual([409, 'FOTOGRAFIAS_DEMAIS'])
    await expect(addFotografia(t, id)).rejects.toThrow()
  })

  it('belongs to one person: nobody else continues it', async () => {
    const { id } = await family()
    const { id: envio } = (await fotografiaUploader(t, id, moderador).announce(Buffer.alloc(9))).json()
    expect(outcome(await fotografiaUploader(t, id, staff).finish(envio))).toEqual([404, 'NAO_ENCONTRADO'])
  })
})

describe('the photographs of a page', () => {
  it('have caption, year and alternative text, of which a change leaves the others as they are', async () => {
    const { id, base } = await family()
    const { id: one } = await addFotografia(t, id)
    await ask('PUT', `${base}/${one}`, moderador, { legenda: ' Na  praia ', ano: 1968 })
    await ask('PUT', `${base}/${one}`, staff, { alternativo: 'Maria sorri na areia.' })
    const texts = { legenda: 'Na praia', ano: 1968, alternativo: 'Maria sorri na areia.' }
    expect((await publicOf(id)).json()).toMatchObject([texts])
    await ask('PUT', `${base}/${one}`, moderador, { ano: null, legenda: '' })
    expect((await publicOf(id)).json()).toMatchObject([{ legenda: '', ano: null, alternativo: texts.alternativo }])
    for (const refused of [
      { ano: 1700 },
      { ano: 19.5 },
      { legenda: 'x'.repeat(121) },
      { alternativo: 'x'.repeat(201) },
    ])
      expect((await ask('PUT', `${base}/${one}`, moderador, refused)).statusCode).toBe(400)
    const audit = await t.deps.db.selectFrom('auditoria').selectAll().where('despedida_id', '=', id).execute()
    expect(audit.map(({ acao, conta_id }) => [acao, conta_id])).toEqual([
      ['fotografia.editar', moderador.contaId],
      ['fotografia.editar', staff.contaId],
      ['fotografia.editar', moderador.contaId],
    ])
    expect(JSON.stringify(audit)).not.toContain('praia')
  })

  it('take a new order, behind which those stand that arrived meanwhile', async () => {
    const { id, base } = await family()
    const [a, b, c] = [await addFotografia(t, id), await addFotografia(t, id), await addFotografia(t, id)]
    expect((await ask('PUT', base, moderador, { ids: [b.id, a.id] })).json().map((one: Fotografia) => one.id)).toEqual([
      b.id,
      a.id,
      c.id,
    ])
    const other = await family()
    const foreign = await addFotografia(t, other.id)
    await ask('PUT', base, moderador, { ids: [foreign.id, c.id, 987_654_321] })
    expect(await idsOf(id)).toEqual([c.id, b.id, a.id])
    expect(await idsOf(other.id)).toEqual([foreign.id])
    const page = (await t.app.inject({ url: `/exibicao/despedida/${id}/0` })).json()
    expect([page.qtd_fotografias, page.primeira_fotografia]).toEqual([3, (await publicOf(id)).json()[0]])
  })

  it('disappear with row, address and file, and leave no gap', async () => {
    const { id, base } = await family()
    const [a, b] = [await addFotografia(t, id), await addFotografia(t, id)]
    expect((await ask('DELETE', `${base}/${a.id}`, moderador)).json()).toHaveLength(1)
    expect((await t.app.inject({ url: a.imagem })).statusCode).toBe(404)
    const nome = a.imagem.replace('/midia/', '')
    expect(
      await t.deps.db.selectFrom('midia_descartada').select('nome').where('nome', '=', nome).execute(),
    ).toHaveLength(1)
    await fotografiaUploader(t, id, moderador).upload(await plainPicture(20, 20))
    expect((await idsOf(id))[0]).toBe(b.id)
    const rows = await t.deps.db.selectFrom('fotografia').select('ordem').where('despedida_id', '=', id).execute()
    expect(new Set(rows.map(row => row.ordem))).toEqual(new Set([1, 2]))
    expect((await ask('DELETE', `${base}/${a.id}`, moderador)).statusCode).toBe(404)
  })

  it('of a private page need its code, and so do their files', async () => {
    const { id, codigo } = await family({ tipo: 'Privada' })
    const { imagem } = await addFotografia(t, id)
    expect((await publicOf(id)).body).toBe('Despedida privada')
    expect((await publicOf(id, { codigo })).json()).toHaveLength(1)
    expect((await t.app.inject({ url: imagem })).statusCode).toBe(404)
    await buildApresentacao(t.deps, id, { capela: '07' })
    expect((await t.app.inject({ url: '/exibicao/fotografias-capela/CV/07' })).statusCode).toBe(404)
  })

  it('are on the display of the chapel, in their order, and never on that of the saguao', async () => {
    const { id } = await family()
    const [a, b] = [await addFotografia(t, id, { legenda: 'Só na capela' }), await addFotografia(t, id)]
    await buildApresentacao(t.deps, id, { capela: '06' })
    const shown = (await t.app.inject({ url: '/exibicao/fotografias-capela/CV/06' })).json()
    expect(shown.map((one: Fotografia) => one.id)).toEqual([a.id, b.id])
    const saguao = await t.app.inject({ url: '/exibicao/saguao/CV' })
    expect(saguao.body).not.toContain(a.imagem)
    expect(saguao.body).not.toContain('Só na capela')
  })
})
