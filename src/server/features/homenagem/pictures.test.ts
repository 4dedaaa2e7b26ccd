import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import type { MediaStore } from '#server/adapters/media-store.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import {
  buildParticipante,
  homenagem,
  homenagensOf,
  photoWithPlace,
  picturesOf,
  plainPicture,
  sendHomenagem,
} from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

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
  list: async function* () {
    yield* stored.keys()
  },
  check: () => Promise.resolve(),
}

const t = openTestApp(() => ({ media }))

describe('an accepted picture', () => {
  it('is stored upright, as WebP, without its location', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const original = await photoWithPlace()
    const before = await sharp(original).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.includes('Camera')).toBe(true)
    await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem: original })
    const [[saved], [picture]] = [await homenagensOf(t, row.id), await picturesOf(t, row.id)]
    expect(saved?.imagem).toMatch(/^\/midia\/[\w-]{22}-40x60-[0-9a-f]{6}\.webp$/)
    expect(saved?.imagem).toBe(`/midia/${picture?.nome}`)
    expect(picture?.homenagem_id).toBe(saved?.id)
    const metadata = await sharp(stored.get(picture?.nome ?? '')).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 60 })
    expect(metadata.exif).toBeUndefined()
  })
})

describe('a refused picture', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, 'svg'],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 415, 'gif'],
    ['a page', Buffer.from('<!doctype html><p>oi</p>'), 415, 'html'],
    ['a JPEG in name only', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), 415, 'cortada'],
    ['empty', Buffer.alloc(0), 415, 'vazia'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 413, undefined],
  ] as const)('leaves neither row nor file when it is %s', async (_what, imagem, status, reason) => {
    const { row, codigo } = await buildDespedida(t.deps)
    const before = stored.size
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem })
    expect(sent.statusCode).toBe(status)
    expect(sent.json().mensagem).toBe(
      reason === undefined ? 'Imagem muito grande. Envie até 10 MB.' : IMAGEM_RECUSADA[reason],
    )
    expect(await homenagensOf(t, row.id)).toEqual([])
    expect(stored.size).toBe(before)
  })

  it('among a thousand parts is refused with 413, like every other excess of size', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const form = new FormData()
    for (let part = 0; part < 1000; part += 1) form.append(`campo${part}`, 'valor')
    form.append('homenagem', JSON.stringify(homenagem(row.id, codigo)))
    const response = new Response(form)
    const headers = { 'content-type': response.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await response.arrayBuffer())
    const sent = await t.app.inject({ method: 'POST', url: '/homenagem/homenagem', headers, payload })
    expect([sent.statusCode, sent.json().code]).toEqual([413, 'CORPO_GRANDE'])
  })

  it('is refused by its number of pixels, however few its bytes', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const imagem = await plainPicture(12_000, 10_000)
    expect(imagem.length).toBeLessThan(2 * 1024 * 1024)
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem })
    expect(sent.statusCode).toBe(413)
    expect(sent.json().code).toBe('IMAGEM_GRANDE')
  })

  it("does not count against the participant's limit", async () => {
    const { row } = await buildDespedida(t.deps)
    const { codigo } = await buildParticipante(t, row.id)
    for (let time = 0; time < 6; time++) {
      const refused = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem: Buffer.from('GIF89a') })
      expect(refused.statusCode).toBe(415)
    }
    expect((await sendHomenagem(t, { homenagem: homenagem(row.id, codigo) })).statusCode).toBe(200)
  })
})

describe('repeated and failed sends', () => {
  it('two concurrent requests with the same text and picture create one homenagem and one file', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const before = stored.size
    const imagem = await photoWithPlace()
    const responses = await Promise.all(
      [1, 2, 3].map(() => sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem })),
    )
    expect(responses.map(response => response.statusCode)).toEqual([200, 200, 200])
    expect(new Set(responses.map(response => response.json().id)).size).toBe(1)
    expect(await homenagensOf(t, row.id)).toHaveLength(1)
    expect(await picturesOf(t, row.id)).toHaveLength(1)
    expect(stored.size).toBe(before + 1)
  })

  it('the same text with another picture creates another homenagem', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    await sendHomenagem(t, { homenagem: homenagem(row.id, codigo) })
    await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem: await plainPicture(10, 10) })
    expect(await homenagensOf(t, row.id)).toHaveLength(2)
  })

  it('the same name and text of two visitors are two homenagens', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const { codigo } of [await buildParticipante(t, row.id), await buildParticipante(t, row.id)])
      await sendHomenagem(t, { homenagem: homenagem(row.id, codigo) })
    expect(await homenagensOf(t, row.id)).toHaveLength(2)
  })

  it('a retry with one Idempotency-Key returns the first response; another text with it is refused', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const headers = { 'idempotency-key': `envio-${row.id}` }
    const first = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), headers })
    await sql`update idempotencia set criado_em = now() - interval '1 hour'`.execute(t.deps.db)
    const again = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), headers })
    expect(again.json()).toEqual(first.json())
    const other = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo, { nome: 'Outra' }), headers })
    expect(other.statusCode).toBe(409)
    expect(await homenagensOf(t, row.id)).toHaveLength(1)
  })

  it('a failed write removes its stored picture', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const before = stored.size
    beforeStoring = () =>
      t.deps.db.updateTable('despedida').set({ status_memoria: false }).where('id', '=', row.id).execute()
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem: await photoWithPlace() })
    beforeStoring = async () => {}
    expect(sent.body).toBe('Despedida está inativa')
    expect(stored.size).toBe(before)
    expect(await picturesOf(t, row.id)).toEqual([])
  })
})
