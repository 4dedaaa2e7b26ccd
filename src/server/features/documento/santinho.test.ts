import { inflateSync } from 'node:zlib'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { SANTINHO_MM } from '#contract/documento/santinho-rules.ts'
import type { SantinhoContent } from '#server/adapters/documents/content.ts'
import { createDespedidaClient, type DespedidaClient } from '#server/testing/despedida-client.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const readQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

const t = openTestApp()
let client: DespedidaClient
const drawn: SantinhoContent[] = []
beforeAll(async () => {
  client = await createDespedidaClient(t)
  const { make } = t.deps.documents
  t.deps.documents.make = async (job, onProgress) => {
    if (job.kind === 'santinho') drawn.push(job.content)
    return make(job, onProgress)
  }
})

const santinho = (id: number, body: object) =>
  client.post(`/cliente/despedida/${id}/santinho`, body, { host: 'memorial.exemplo.com.br' })

const POINTS_PER_MM = 72 / 25.4
const LONG_NAME = 'Maria Aparecida da Conceição Albuquerque de Vasconcelos Cavalcanti Ferreira L'
const MASS = {
  ...{ tipo: 'missa_setimo_dia', data_hora: '2027-03-10 19:00:00', local: 'Matriz de Santo Antônio' },
  ...{ endereco: 'Rua do Sol, 10', observacao: '', publica: true },
}

type Item = { text: string; left: number; right: number; bottom: number; top: number }
type Page = { width: number; height: number; items: Item[]; text: string }

const pagesOf = async (bytes: Buffer): Promise<Page[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const placed = items.flatMap(item => {
        if (!('transform' in item) || item.str.trim() === '') return []
        const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])]
        return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + item.height }]
      })
      return {
        width,
        height,
        items: placed,
        text: placed
          .map(({ text }) => text)
          .join(' ')
          .replace(/\s+/g, ' '),
      }
    }),
  )
}

const PIXELS = /\/Subtype \/Image[^>]*?\/Width (\d+)[^>]*?\/Height (\d+)[^>]*?\/FlateDecode[^>]*>>\s*stream\r?\n/gs

const sizesInMm = (pages: readonly Page[]) =>
  pages.map(({ width, height }) => [width, height].map(points => Math.round(points / POINTS_PER_MM)))

/** What a phone reads from the drawings of a document: its codes, each three bytes a pixel. */
const codesOf = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(PIXELS)].flatMap(({ 0: head, 1: wide, 2: tall, index }) => {
    const [width, height] = [Number(wide), Number(tall)]
    const rgb = inflateSync(bytes.subarray(index + head.length))
    if (rgb.length !== width * height * 3) return []
    const rgba = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : (rgb[(at >> 2) * 3 + (at % 4)] ?? 0),
    )
    return readQr(rgba, width, height)?.data ?? []
  })

describe('a santinho', () => {
  it('is one card of 76 × 106 mm, of which 3 mm are cut away, with a front and a back', async () => {
    const { row } = await buildDespedida(t.deps, {}, { nome: 'Maria do Carmo', conhecido_como: 'Dona Cidinha' })
    await client.update({ id: row.id, cerimonias: [MASS] })
    const [mass] = (await client.read(row.id)).cerimonias
    const palavras = 'Guardamos com amor cada lembrança.\n\nA família agradece.'
    const response = await santinho(row.id, { formato: 'cartao', palavras, cerimonia: String(mass?.id) })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(response.headers['content-disposition']).toContain('filename="santinho-grafica-maria-do-carmo.pdf"')
    const pages = await pagesOf(response.rawPayload)
    expect(sizesInMm(pages)).toEqual([
      [76, 106],
      [76, 106],
    ])
    const [front, back] = pages
    for (const part of ['Maria do Carmo', '“Dona Cidinha”']) expect(front?.text).toContain(part)
    for (const part of [
      ...['Guardamos com amor cada lembrança.', 'A família agradece.', 'Quarta-feira, às sete da noite'],
      ...['10/03/2027 19:00', 'Matriz de Santo Antônio, Rua do Sol, 10', `memorial.exemplo.com.br/despedida/${row.id}`],
    ])
      expect(back?.text).toContain(part)
    expect(codesOf(response.rawPayload)).toEqual([`http://memorial.exemplo.com.br/despedida/${row.id}`])
  })

  it('is shown beforehand as a picture of both sides, by the same layout, and its code is read from it', async () => {
    const { row } = await buildDespedida(t.deps, {}, { nome: LONG_NAME })
    const url = `/cliente/despedida/${row.id}/santinho/previa`
    const body = { palavras: 'Guardamos com amor cada lembrança.', cerimonia: '' }
    const response = await client.post(url, body, { host: 'memorial.exemplo.com.br' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
    const { data, info } = await sharp(response.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1020, 708])
    const code = readQr(new Uint8ClampedArray(data), info.width, info.height)?.data
    expect(code).toBe(`http://memorial.exemplo.com.br/despedida/${row.id}`)
    expect(drawn.at(-1)).toMatchObject({ formato: 'previa', palavras: body.palavras })
    expect((await client.post(url, { palavras: 'x'.repeat(301) })).statusCode).toBe(400)
  })

  it('is a sheet of A4 with eight cards, and the same code on each back', async () => {
    const { row } = await buildDespedida(t.deps, {}, { nome: 'José Antônio' })
    const response = await santinho(row.id, { formato: 'folha' })
    expect(response.headers['content-disposition']).toContain('filename="santinho-jose-antonio.pdf"')
    const pages = await pagesOf(response.rawPayload)
    expect(sizesInMm(pages)).toEqual([
      [297, 210],
      [297, 210],
    ])
    const names = pages[0]?.items.filter(({ text }) => text === 'José Antônio') ?? []
    expect(names).toHaveLength(8)
    expect(new Set(names.map(({ left }) => Math.round(left))).size).toBe(4)
    expect(pages[1]?.text).not.toMatch(/undefined|null/)
    expect(new Set(codesOf(response.rawPayload))).toEqual(
      new Set([`http://memorial.exemplo.com.br/despedida/${row.id}`]),
    )
    expect(drawn.at(-1)).toMatchObject({ palavras: '', cerimonia: undefined })
  })

  it.each([
    [
      'long words',
      { nome: LONG_NAME, conhecido_como: LONG_NAME.slice(0, 60) },
      'Saudade é o amor que fica. '.repeat(11),
    ],
    ['one endless word', { nome: 'M'.repeat(100), conhecido_como: 'W'.repeat(60) }, 'W'.repeat(300)],
    [
      'ten lines',
      { nome: LONG_NAME, conhecido_como: '' },
      Array.from({ length: 10 }, () => 'Um verso de vinte e nove sinais')
        .join('\n')
        .slice(0, 300),
    ],
  ])('keeps %s away from the cut, above each other', async (_, falecido, palavras) => {
    const { row } = await buildDespedida(t.deps, {}, falecido)
    const endless = { ...MASS, local: 'Paróquia '.repeat(11).trim(), endereco: 'Avenida '.repeat(12).trim() }
    await client.update({ id: row.id, cerimonias: [endless] })
    const [mass] = (await client.read(row.id)).cerimonias
    const response = await santinho(row.id, { formato: 'cartao', palavras, cerimonia: String(mass?.id) })
    expect(response.statusCode).toBe(200)
    const safe = (SANTINHO_MM.bleed + 5) * POINTS_PER_MM
    const pages = await pagesOf(response.rawPayload)
    expect(pages).toHaveLength(2)
    for (const { width, height, items } of pages) {
      expect(items.length).toBeGreaterThan(1)
      for (const { text, left, right, bottom, top } of items)
        expect([left > safe, right < width - safe, bottom > safe, top < height - safe], text).toEqual([
          true,
          true,
          true,
          true,
        ])
      const lines = items.toSorted((a, b) => b.bottom - a.bottom)
      for (const [index, { text, bottom, top }] of lines.entries()) {
        const gap = bottom - (lines[index + 1]?.bottom ?? 0)
        // Runs of one line have one height.
        if (gap > 0.5) expect(gap, text).toBeGreaterThan(0.7 * Math.min(top - bottom, 99))
      }
    }
    expect(codesOf(response.rawPayload)).toHaveLength(1)
  })

  it('of a private page names the person, because its family hands it out, and has no access code', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' }, { nome: 'Maria do Carmo' })
    const response = await santinho(row.id, { formato: 'cartao' })
    expect((await pagesOf(response.rawPayload))[0]?.text).toContain('Maria do Carmo')
    expect(drawn.at(-1)?.endereco).toBe(`http://memorial.exemplo.com.br/despedida/${row.id}`)
    expect(JSON.stringify(drawn.at(-1))).not.toContain(codigo)
  })

  it('has no ceremony that is for the family alone, or that was removed meanwhile', async () => {
    const { row } = await buildDespedida(t.deps)
    await client.update({ id: row.id, cerimonias: [{ ...MASS, publica: false }] })
    const [mass] = (await client.read(row.id)).cerimonias
    for (const cerimonia of [String(mass?.id), '987654']) {
      const response = await santinho(row.id, { formato: 'cartao', cerimonia })
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        [{ campo: 'cerimonia', message: 'Esta cerimônia não está mais na página. Escolha outra.' }],
      ])
    }
  })

  it.each([
    [{ formato: 'poster' }, 'formato'],
    [{ formato: 'folha', palavras: 'a'.repeat(301) }, 'palavras'],
    [{ formato: 'folha', palavras: `${'a\n'.repeat(11)}a` }, 'palavras'],
    [{ formato: 'folha', palavras: 'a\u0000b' }, 'palavras'],
    [{ formato: 'folha', cerimonia: 'outra' }, 'cerimonia'],
  ])('of %j is refused at its field', async (body, campo) => {
    const { row } = await buildDespedida(t.deps)
    const response = await santinho(row.id, body)
    expect([response.statusCode, response.json().errors?.[0]?.campo]).toEqual([400, campo])
  })

  it('stores no words of the family', async () => {
    const { row } = await buildDespedida(t.deps)
    const before = JSON.stringify([await client.rowOf(row.id), await client.read(row.id)])
    await santinho(row.id, { formato: 'cartao', palavras: 'Palavras que ninguém guarda' })
    expect(JSON.stringify([await client.rowOf(row.id), await client.read(row.id)])).toBe(before)
    const rows = await t.deps.db.selectFrom('auditoria').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Palavras que ninguém guarda')
  })
})
