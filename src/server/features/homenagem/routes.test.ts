import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOMENAGEM_DESCRICAO_MAX, HOMENAGEM_NOME_MAX } from '#contract/homenagem/messages.ts'
import type { MediaStore } from '#server/gateways/media-store.ts'
import { randomCodigo } from '#server/secrets.ts'
import { buildDespedida, uniqueTelefone } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { photoWithPlace, plainPicture, sendHomenagem } from './test-form.ts'

const stored = new Map<string, Buffer>()
let beforeStoring: () => Promise<unknown> = async () => {}
const media: MediaStore = {
  put: async (name, bytes) => {
    await beforeStoring()
    stored.set(name, bytes)
  },
  get: async name => stored.get(name),
  remove: async name => {
    stored.delete(name)
  },
}

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ media })
})
afterAll(() => t.close())

const tribute = (despedida: number, codigo?: string, more: Record<string, unknown> = {}) => ({
  descricao: 'Saudade eterna, vó Maria.',
  nome: 'Clara e família',
  despedida,
  url: '',
  publicado: true,
  ...(codigo === undefined ? {} : { codigo }),
  ...more,
})

const rowsOf = (despedidaId: number) =>
  t.deps.db.selectFrom('homenagem').selectAll().where('despedida_id', '=', despedidaId).orderBy('id').execute()

const picturesOf = (despedidaId: number) =>
  t.deps.db.selectFrom('midia').selectAll().where('despedida_id', '=', despedidaId).execute()

const buildParticipante = async (despedidaId: number) => {
  const codigo = randomCodigo()
  const { id } = await t.deps.db
    .insertInto('participante')
    .values({
      despedida_id: despedidaId,
      nome: 'Clara',
      telefone: uniqueTelefone(),
      codigo_hmac: t.deps.secrets.hmac('participante', codigo),
      acesso_versao: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, codigo }
}

describe('sending a tribute', () => {
  it('with a picture waits for approval and is answered in the words of the specification', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem: await photoWithPlace() })
    expect(sent.statusCode).toBe(200)
    const [saved] = await rowsOf(row.id)
    expect(sent.json()).toEqual({ id: saved?.id, mensagem: 'Homenagem sujeita à aprovação!' })
    expect(saved).toMatchObject({
      nome: 'Clara e família',
      descricao: 'Saudade eterna, vó Maria.',
      publicado: false,
      decidido_em: null,
    })
  })

  it('keeps the picture upright, as WebP, without the place it was taken', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const original = await photoWithPlace()
    const before = await sharp(original).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.includes('Camera')).toBe(true)
    await sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem: original })
    const [[saved], [picture]] = [await rowsOf(row.id), await picturesOf(row.id)]
    expect(saved?.imagem).toMatch(/^\/midia\/[\w-]{22}\.webp$/)
    expect(saved?.imagem).toBe(`/midia/${picture?.nome}`)
    expect(picture?.homenagem_id).toBe(saved?.id)
    const metadata = await sharp(stored.get(picture?.nome ?? '')).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 60 })
    expect(metadata.exif).toBeUndefined()
  })

  it('takes the JSON part as a file too, as browsers send a Blob, and an empty picture as none', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem: '', as: 'file' })
    expect(sent.statusCode).toBe(200)
    expect(await rowsOf(row.id)).toMatchObject([{ imagem: null }])
  })

  it('is published at once only where the farewell says so', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { com_moderacao: false })
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id, codigo, { publicado: false }) })
    expect(sent.json().mensagem).toBe('Homenagem sujeita à aprovação!')
    expect(await rowsOf(row.id)).toMatchObject([{ publicado: true }])
  })

  it('accepts exactly 160 and 35 code points, emoji counting one each', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const descricao = '🌹'.repeat(HOMENAGEM_DESCRICAO_MAX)
    const nome = '🕊'.repeat(HOMENAGEM_NOME_MAX)
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id, codigo, { descricao, nome }) })
    expect(sent.statusCode).toBe(200)
    expect(await rowsOf(row.id)).toMatchObject([{ descricao, nome }])
  })

  it.each([
    ['descricao', '🌹'.repeat(161), 'Máximo de 160 caracteres'],
    ['nome', 'é'.repeat(36), 'Máximo de 35 caracteres'],
    ['descricao', '   ', 'Este campo é obrigatório'],
    ['nome', '', 'Este campo é obrigatório'],
    ['nome', 'Ana\u0000', 'Há caracteres que não podem ser usados neste campo'],
    ['descricao', 'a\ud800', 'Há caracteres que não podem ser usados neste campo'],
    ['despedida', 'abc', 'Dados inválidos'],
    ['despedida', 99999999999999999999n.toString(), 'Dados inválidos'],
  ])('refuses a wrong %s, naming the field', async (campo, value, message) => {
    const { row, codigo } = await buildDespedida(t.deps)
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id, codigo, { [campo]: value }) })
    expect(sent.statusCode).toBe(400)
    expect(sent.json()).toMatchObject({ code: 'DADOS_INVALIDOS', errors: [{ campo, message }] })
    expect(await rowsOf(row.id)).toEqual([])
  })

  it.each([
    ['no JSON', '{"descricao": '],
    ['a list', '[]'],
    ['null', 'null'],
    ['a prototype', '{"__proto__": {"nome": "x"}}'],
  ])('answers 400 to a JSON part that is %s', async (_what, homenagem) => {
    const sent = await sendHomenagem(t, { homenagem })
    expect(sent.statusCode).toBe(400)
    expect(sent.json().code).toBe('DADOS_INVALIDOS')
  })

  it('refuses an outsized JSON part, another content type and a broken form, never with a 5xx', async () => {
    const large = await sendHomenagem(t, { homenagem: { descricao: 'x'.repeat(9000) } })
    expect(large.statusCode).toBe(413)
    const largeFile = await sendHomenagem(t, { homenagem: { descricao: 'x'.repeat(9000) }, as: 'file' })
    expect(largeFile.statusCode).toBe(413)
    const json = await t.app.inject({ method: 'POST', url: '/homenagem/homenagem', payload: tribute(1) })
    expect(json.statusCode).toBe(415)
    const broken = await t.app.inject({
      method: 'POST',
      url: '/homenagem/homenagem',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="homenagem"\r\n\r\n{',
    })
    expect(broken.statusCode).toBe(400)
  })
})

describe('a picture that is refused', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 415],
    ['a page', Buffer.from('<!doctype html><p>oi</p>'), 415],
    ['a JPEG in name only', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), 415],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 413],
  ])('(%s) leaves neither row nor file', async (_what, imagem, status) => {
    const { row, codigo } = await buildDespedida(t.deps)
    const before = stored.size
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem })
    expect(sent.statusCode).toBe(status)
    expect(sent.json().mensagem).toBe(
      status === 415 ? 'Formato de imagem não aceito. Use JPG, PNG ou WebP.' : 'Imagem muito grande. Envie até 10 MB.',
    )
    expect(await rowsOf(row.id)).toEqual([])
    expect(stored.size).toBe(before)
  })

  it('by its pixels is refused however few its bytes', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const imagem = await plainPicture(8000, 6000)
    expect(imagem.length).toBeLessThan(1024 * 1024)
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem })
    expect(sent.statusCode).toBe(413)
    expect(sent.json().code).toBe('IMAGEM_GRANDE')
  })

  it("does not use up the person's own allowance", async () => {
    const { row } = await buildDespedida(t.deps)
    const { codigo } = await buildParticipante(row.id)
    for (let time = 0; time < 6; time++) {
      const refused = await sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem: Buffer.from('GIF89a') })
      expect(refused.statusCode).toBe(415)
    }
    expect((await sendHomenagem(t, { homenagem: tribute(row.id, codigo) })).statusCode).toBe(200)
  })
})

describe('who may send', () => {
  it('nobody without a code: 403, and nothing is kept', async () => {
    const { row } = await buildDespedida(t.deps)
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id) })
    expect(sent.statusCode).toBe(403)
    expect(sent.json().code).toBe('CODIGO_NECESSARIO')
    expect(await rowsOf(row.id)).toEqual([])
  })

  it('nobody with a wrong code or that of another farewell', async () => {
    const [one, other] = [await buildDespedida(t.deps), await buildDespedida(t.deps)]
    for (const codigo of [randomCodigo(), other.codigo, 'x'])
      expect((await sendHomenagem(t, { homenagem: tribute(one.row.id, codigo) })).statusCode).toBe(403)
    expect(await rowsOf(one.row.id)).toEqual([])
  })

  it('a participant, whose tribute is then his', async () => {
    const { row } = await buildDespedida(t.deps)
    const { id, codigo } = await buildParticipante(row.id)
    expect((await sendHomenagem(t, { homenagem: tribute(row.id, codigo.toLowerCase()) })).statusCode).toBe(200)
    expect(await rowsOf(row.id)).toMatchObject([{ participante_id: id }])
  })

  it('whoever brings the code inside url, in a header or as a pass', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const pass = t.deps.tokens.sign('passe', { d: row.id, v: row.acesso_versao, p: null }, 60)
    const ways: Parameters<typeof sendHomenagem>[1][] = [
      { homenagem: tribute(row.id, undefined, { url: `/despedida/${row.id}/${codigo}`, nome: 'Um' }) },
      { homenagem: tribute(row.id, undefined, { url: `https://exemplo.com.br/x?codigo=${codigo}#b`, nome: 'Dois' }) },
      { homenagem: tribute(row.id, undefined, { nome: 'Três' }), headers: { codigo } },
      { homenagem: tribute(row.id, undefined, { nome: 'Quatro' }), headers: { cookie: `passe_${row.id}=${pass}` } },
    ]
    for (const way of ways) expect((await sendHomenagem(t, way)).statusCode).toBe(200)
    expect(await rowsOf(row.id)).toHaveLength(4)
  })

  it('of a Privada farewell only who holds its access code; a code made without it does not open it', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const { codigo: personal } = await buildParticipante(row.id)
    expect((await sendHomenagem(t, { homenagem: tribute(row.id) })).statusCode).toBe(403)
    expect((await sendHomenagem(t, { homenagem: tribute(row.id, personal) })).statusCode).toBe(403)
    expect((await sendHomenagem(t, { homenagem: tribute(row.id, codigo) })).statusCode).toBe(200)
  })

  it('nobody to an inactive or absent farewell, right code or not', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { status_memoria: false })
    const inactive = await sendHomenagem(t, { homenagem: tribute(row.id, codigo) })
    expect([inactive.statusCode, inactive.body]).toEqual([404, 'Despedida está inativa'])
    const absent = await sendHomenagem(t, { homenagem: tribute(9_000_000_000, codigo) })
    expect([absent.statusCode, absent.body]).toEqual([404, 'Despedida não encontrada'])
  })

  it('one participant five times in ten minutes, then is asked to wait', async () => {
    const { row } = await buildDespedida(t.deps)
    const { codigo } = await buildParticipante(row.id)
    const send = (descricao: string) => sendHomenagem(t, { homenagem: tribute(row.id, codigo, { descricao }) })
    for (let time = 1; time <= 5; time++) expect((await send(`Mensagem ${time}`)).statusCode).toBe(200)
    const sixth = await send('Mensagem 6')
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rowsOf(row.id)).toHaveLength(5)
  })
})

describe('double taps, retries and failures', () => {
  it('two sends at once of the same words and picture make one tribute and one file', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const before = stored.size
    const imagem = await photoWithPlace()
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem })),
    )
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1)
    expect(await rowsOf(row.id)).toHaveLength(1)
    expect(await picturesOf(row.id)).toHaveLength(1)
    expect(stored.size).toBe(before + 1)
  })

  it('the same words with another picture are another tribute', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    await sendHomenagem(t, { homenagem: tribute(row.id, codigo) })
    await sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem: await plainPicture(10, 10) })
    expect(await rowsOf(row.id)).toHaveLength(2)
  })

  it('a retry under one Idempotency-Key gives the first answer; other words under it are refused', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const headers = { 'idempotency-key': `envio-${row.id}` }
    const first = await sendHomenagem(t, { homenagem: tribute(row.id, codigo), headers })
    await sql`update idempotencia set criado_em = now() - interval '1 hour'`.execute(t.deps.db)
    const again = await sendHomenagem(t, { homenagem: tribute(row.id, codigo), headers })
    expect(again.json()).toEqual(first.json())
    const other = await sendHomenagem(t, { homenagem: tribute(row.id, codigo, { nome: 'Outra' }), headers })
    expect(other.statusCode).toBe(409)
    expect(await rowsOf(row.id)).toHaveLength(1)
  })

  it('a write that fails takes its stored picture back', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const before = stored.size
    beforeStoring = () =>
      t.deps.db.updateTable('despedida').set({ status_memoria: false }).where('id', '=', row.id).execute()
    const sent = await sendHomenagem(t, { homenagem: tribute(row.id, codigo), imagem: await photoWithPlace() })
    beforeStoring = async () => {}
    expect(sent.body).toBe('Despedida está inativa')
    expect(stored.size).toBe(before)
    expect(await picturesOf(row.id)).toEqual([])
  })
})
