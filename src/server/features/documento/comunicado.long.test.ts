import jsqr from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ComunicadoContent } from '#server/adapters/documents/content.ts'
import type { NewRow } from '#server/db/tables.ts'
import { createDespedidaClient, type DespedidaClient } from '#server/testing/despedida-client.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { until } from '#server/testing/wait.ts'
import { createCartaoDrawing } from './cartao-jobs.ts'

const readQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

const t = openTestApp()
let client: DespedidaClient
/** What was drawn, in its order: equal requests are answered from the cache. */
const drawn: ComunicadoContent[] = []
beforeAll(async () => {
  client = await createDespedidaClient(t)
  const { make } = t.deps.documents
  t.deps.documents.make = async (job, onProgress) => {
    if (job.kind === 'comunicado') drawn.push(job.content)
    return make(job, onProgress)
  }
})

const comunicado = (id: number, query = '', headers: Record<string, string> = {}) =>
  t.app.inject({
    url: `/exibicao/despedida/${id}/comunicado${query}`,
    headers: { host: 'memorial.exemplo.com.br', ...headers },
  })

const qrOf = async (picture: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}
const sheetOf = async (id: number, tipo = 'nota'): Promise<{ text: string; totalPages: number }> => {
  const { rawPayload } = await comunicado(id, `?formato=a4&tipo=${tipo}`)
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  })
  return { text: text.replace(/\s+/g, ' '), totalPages }
}
const change = (id: number, values: Partial<NewRow<'despedida'>>) =>
  t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()

const HOURS = {
  ...{ data_velorio: '2027-03-04 08:00:00', local_velorio: 'Central de Velórios, capela 02' },
  data_sepultamento: null,
}
const MASS = {
  ...{ tipo: 'missa_setimo_dia', data_hora: '2027-03-10 19:00:00', local: 'Matriz de Santo Antônio' },
  ...{ endereco: 'Rua do Sol, 10', observacao: 'Traga uma flor.' },
}
const LONG_NAME = 'Maria Aparecida da Conceição Albuquerque de Vasconcelos Cavalcanti Ferreira L'

describe('a comunicado', () => {
  it.each([
    ['feed', 1350],
    ['story', 1920],
  ])('is a %s picture of 1080 × %i whose QR code opens the page without a code', async (formato, tall) => {
    const { row } = await buildDespedida(t.deps, HOURS, { nome: LONG_NAME, conhecido_como: 'Dona Cidinha' })
    const response = await comunicado(row.id, `?formato=${formato}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(response.headers['content-disposition']).toMatch(
      /^inline; filename="nota-de-falecimento-maria-[a-z-]+\.jpg"$/,
    )
    const { width, height, format } = await sharp(response.rawPayload).metadata()
    expect([width, height, format]).toEqual([1080, tall, 'jpeg'])
    expect(await qrOf(response.rawPayload)).toBe(`http://memorial.exemplo.com.br/despedida/${row.id}`)
  })

  it('is a sheet of one A4 page whose text says who died, when and where, with the address of the page', async () => {
    const { row } = await buildDespedida(
      t.deps,
      {
        ...HOURS,
        rito: 'cremacao',
        data_sepultamento: '2027-03-04 16:30:00',
        local_sepultamento: 'Crematório',
        localizacao_sepultado: 'Sala 1',
      },
      {
        nome_social: LONG_NAME,
        nome_registro: 'Nome Do Registro',
        conhecido_como: 'Dona Cidinha',
        data_nascimento: '1941-03-12',
        data_falecimento: '2027-03-03',
      },
    )
    const { text, totalPages } = await sheetOf(row.id)
    expect(totalPages).toBe(1)
    for (const part of [
      'Comunicamos, com pesar, o falecimento de',
      LONG_NAME,
      'Dona Cidinha',
      '12/03/1941 – 03/03/2027',
      'Quinta-feira, às oito da manhã',
      '04/03/2027 08:00 · Central de Velórios, capela 02',
      'Quinta-feira, às quatro e meia da tarde',
      'Crematório, Sala 1',
      `memorial.exemplo.com.br/despedida/${row.id}`,
      'Memorial Online',
    ])
      expect(text).toContain(part)
    expect(text.toLowerCase()).toContain('cremação')
    expect(text).not.toMatch(/sepult|Registro|Mudou/i)
  })

  it('says one date of a baby, and leaves out a ceremony of which nothing is known', async () => {
    const { row } = await buildDespedida(
      t.deps,
      { data_velorio: null, local_velorio: '', data_sepultamento: null, local_sepultamento: 'Parque das Flores' },
      { data_nascimento: '2026-11-01', data_falecimento: '2026-11-04' },
    )
    const { text } = await sheetOf(row.id)
    expect(text).toContain('4 de novembro de 2026')
    expect(text).toContain('Parque das Flores')
    expect(text).not.toMatch(/2026\s*–\s*2026|01\/11\/2026|vel[óo]rio\b(?! virtual)/i)
  })

  it('of the longest texts stands on its sheet, with a readable QR code', async () => {
    const long = {
      local_velorio: 'L'.repeat(100),
      local_sepultamento: 'M'.repeat(100),
      localizacao_sepultado: 'N'.repeat(100),
    }
    const { row } = await buildDespedida(t.deps, long, { nome: 'W'.repeat(100), conhecido_como: 'W'.repeat(40) })
    expect((await sheetOf(row.id)).totalPages).toBe(1)
    for (const formato of ['feed', 'story'])
      expect(await qrOf((await comunicado(row.id, `?formato=${formato}`)).rawPayload)).toContain(`/despedida/${row.id}`)
  })

  it('with twelve ceremonies names the next ones in their order and counts the others, on one sheet', async () => {
    const { row } = await buildDespedida(t.deps, { ...HOURS, data_sepultamento: '2027-03-04 16:00:00' })
    const cerimonias = Array.from({ length: 10 }, (_none, day) => ({
      ...{ tipo: 'outra', titulo: `Novena ${day + 1}`, data_hora: `2027-03-${10 + day} 19:00:00` },
      ...{ local: 'Igreja de Nossa Senhora do Rosário', endereco: 'Rua do Comércio, 123, Centro' },
    }))
    expect((await client.update({ id: row.id, cerimonias })).statusCode).toBe(200)
    const { text, totalPages } = await sheetOf(row.id)
    expect(totalPages).toBe(1)
    const left = Number(/E mais (\d) cerimônias/.exec(text)?.[1])
    const named = cerimonias.slice(0, cerimonias.length - left)
    expect(named.length).toBeGreaterThan(3)
    const places = named.map(({ titulo }) => text.toLowerCase().indexOf(`${titulo.toLowerCase()} `))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text.toLowerCase()).not.toContain(`novena ${named.length + 1} `)
    expect(await qrOf((await comunicado(row.id)).rawPayload)).toContain(`/despedida/${row.id}`)
  })

  it('invites to the mass of the seventh day, and to nothing else, while it is open to the public', async () => {
    const { row } = await buildDespedida(t.deps, HOURS)
    const mass = { ...MASS, publica: true }
    await client.update({ id: row.id, cerimonias: [mass, { ...MASS, tipo: 'culto', local: 'Casa da família' }] })
    const picture = await comunicado(row.id, '?tipo=missa_setimo_dia&formato=story')
    expect(picture.headers['content-disposition']).toContain('"missa-de-setimo-dia-maria-do-carmo-vasconcelos.jpg"')
    const { text } = await sheetOf(row.id, 'missa_setimo_dia')
    for (const part of [
      'A família convida para a missa de sétimo dia de',
      'Quarta-feira, às sete da noite',
      '10/03/2027 19:00 Matriz de Santo Antônio, Rua do Sol, 10',
      'Traga uma flor.',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Central de Velórios|Casa da família|pesar/)
    expect((await sheetOf(row.id)).text).toContain('Matriz de Santo Antônio')
    await client.update({ id: row.id, cerimonias: [{ ...mass, publica: false }] })
    expect((await comunicado(row.id, '?tipo=missa_setimo_dia')).statusCode).toBe(404)
    expect((await sheetOf(row.id)).text).not.toContain('Matriz de Santo Antônio')
  })

  it('of a private or inactive page names nobody, no hour and no place, and is of no other one', async () => {
    const secret = { nome: 'Nome Secreto', conhecido_como: 'Apelido Secreto' }
    const values = { ...HOURS, local_velorio: 'Lugar secreto', foto_fundo: 9 }
    for (const state of [{ tipo: 'Privada' }, { status_memoria: false }] as const) {
      const { row } = await buildDespedida(t.deps, { ...values, ...state }, secret)
      for (const tipo of ['nota', 'missa_setimo_dia']) {
        const response = await comunicado(row.id, `?tipo=${tipo}`)
        expect([response.statusCode, response.headers['content-disposition']]).toEqual([
          200,
          `inline; filename="${tipo === 'nota' ? 'nota-de-falecimento' : 'missa-de-setimo-dia'}-despedida.jpg"`,
        ])
        expect(drawn.at(-1)).toMatchObject({ tipo, pessoa: undefined, cerimonias: [] })
        const { text } = await sheetOf(row.id, tipo)
        expect(text).not.toMatch(/secreto|04\/03\/2027|oito da manhã/i)
        expect(text).toContain(`/despedida/${row.id}`)
      }
    }
  })

  it('of a mass that the page does not have, or of no page, does not exist', async () => {
    const { row } = await buildDespedida(t.deps)
    expect((await comunicado(row.id, '?tipo=missa_setimo_dia')).statusCode).toBe(404)
    expect((await comunicado(987_654_321)).statusCode).toBe(404)
    expect((await comunicado(row.id, '?formato=poster')).statusCode).toBe(400)
  })
})

describe('a changed hour', () => {
  it('is said with the earlier one in picture and sheet, and nothing that shows only that one is kept', async () => {
    const following = createCartaoDrawing(t.deps)
    await following.follow()
    const { row } = await buildDespedida(t.deps, HOURS)
    // It was public for longer than a correction takes.
    await change(row.id, { atualizado_em: new Date(Date.now() - 3_600_000).toISOString() })
    const isStored = async () => (await t.deps.comunicados.owners()).includes(String(row.id))
    const first = await comunicado(row.id)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('public, no-cache')
    const count = drawn.length
    expect((await comunicado(row.id)).rawPayload.equals(first.rawPayload)).toBe(true)
    expect((await comunicado(row.id, '', { 'if-none-match': etag })).statusCode).toBe(304)
    expect(drawn).toHaveLength(count)
    expect(await isStored()).toBe(true)

    await client.update({ id: row.id, data_velorio: '2027-03-04 10:00:00' })
    await until(async () => !(await isStored()))
    const second = await comunicado(row.id, '', { 'if-none-match': etag })
    expect(second.statusCode).toBe(200)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    expect(drawn.at(-1)?.cerimonias[0]).toMatchObject({
      quando: 'Quinta-feira, às\u00a0dez da manhã',
      antes: 'quinta-feira, às\u00a0oito da manhã (04/03/2027 08:00)',
    })
    const { text } = await sheetOf(row.id)
    expect(text).toContain('Quinta-feira, às dez da manhã')
    expect(text).toContain('Mudou: antes era quinta-feira, às oito da manhã (04/03/2027 08:00).')

    expect((await client.read(row.id)).mudancas).toMatchObject([{ cerimonia: 'velorio', antes: HOURS.data_velorio }])
    // Taken back before it counts as published.
    await client.update({ id: row.id, data_velorio: HOURS.data_velorio })
    expect((await sheetOf(row.id)).text).not.toMatch(/Mudou|dez da manhã/)
    await client.update({ id: row.id, tipo: 'Privada' })
    await until(async () => !(await isStored()))
    expect((await comunicado(row.id, '', { 'if-none-match': etag })).statusCode).toBe(200)
    expect(drawn.at(-1)?.pessoa).toBeUndefined()
    following.stop()
  })

  it('during the drawing is not stored', async () => {
    const { row } = await buildDespedida(t.deps, HOURS)
    const { make } = t.deps.documents
    t.deps.documents.make = async job => {
      t.deps.documents.make = make
      await change(row.id, { local_velorio: 'Outra capela' })
      return make(job)
    }
    await comunicado(row.id)
    expect(drawn.at(-1)?.cerimonias[0]?.lugar).toBe(HOURS.local_velorio)
    expect(await t.deps.comunicados.owners()).not.toContain(String(row.id))
    await comunicado(row.id)
    expect(drawn.at(-1)?.cerimonias[0]?.lugar).toBe('Outra capela')
  })
})
