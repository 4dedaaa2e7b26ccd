import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildAccount, buildApresentacao, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { addHomenagem, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let ask: ReturnType<typeof requesterFor>
let staff: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  staff = await buildAccount(t.deps, ['ROLE_ADMIN'])
})

/** Beginnings that a spreadsheet program takes for a formula. */
const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '=HYPERLINK("http://x";"y")'] as const

const csvOf = (body: string): string[][] => parse(body, { bom: true, delimiter: ';' })

const partsOf = async (file: Buffer): Promise<Record<string, string>> => {
  const zip = await yauzl.fromBufferPromise(file, {})
  const parts: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  return parts
}

const mensagens = (id: number, query: string) => `/homenagem/homenagem-despedida/${id}?${query}`

/** Stored directly: what a person types is trimmed before it is stored, and an import or an older version may not. */
const withHostileNames = async () => {
  const { row } = await buildDespedida(t.deps)
  for (const nome of HOSTILE) await addHomenagem(t, row.id, { nome, descricao: 'Linha um;\nlinha "dois"' })
  return row.id
}

const declared = Object.entries(routes) as [string, Route][]

describe('a list as a file', () => {
  /** Shown whole on their screens. */
  const WHOLE = [
    'GET /usuario/colaboradores',
    'GET /cliente/telas',
    'GET /cliente/servico/chaves',
    'GET /cliente/registro/rascunhos',
    'GET /cliente/configuracao/historico',
  ]

  it('is offered by every list of the restricted area that screens show in pages or whole', () => {
    const paged = declared.filter(([, route]) => route.total && Array.isArray(route.access)).map(([key]) => key)
    // Questions that staff answer one by one.
    const lists = [...paged, ...WHOLE].filter(key => key !== 'GET /cliente/registro/pendencias')
    const offered = declared.filter(([, route]) => route.sheet).map(([key]) => key)
    expect(lists.filter(key => !offered.includes(key))).toEqual([])
    for (const { query } of declared.map(([, route]) => route).filter(route => route.sheet))
      expect(query?.safeParse({ formato: 'pdf' }).error?.issues.map(({ path }) => path.join('.'))).toContain('formato')
  })

  it.each([
    ['chaves-servico', '/cliente/servico/chaves?', 'Sistema;Permite;Criada por;Criada em;Último uso;Revogada em'],
    ['rascunhos', '/cliente/registro/rascunhos?', 'Falecido;Falecimento;Velório;Local'],
    ['versoes-da-configuracao', '/cliente/configuracao/historico?secao=grupo&', 'Versão;Salva por;Salva em'],
  ])('has the columns of its screen: %s', async (name, address, columns) => {
    const response = await ask('GET', `${address}formato=csv`, staff)
    expect(response.headers['content-disposition']).toContain(`"${name}-`)
    expect(csvOf(response.body)[0]).toEqual(columns.split(';'))
  })

  it.each(['csv', 'xlsx'])('is sent as %s, with a name and never as a page', async formato => {
    const response = await ask('GET', `/usuario/colaboradores?formato=${formato}`, staff)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="colaboradores-\\d{4}-\\d\\d-\\d\\d\\.${formato}"$`),
    )
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('opens in a spreadsheet program without running anything: CSV', async () => {
    const id = await withHostileNames()
    const { body } = await ask('GET', mensagens(id, 'formato=csv'), staff)
    const [headings = [], ...rows] = csvOf(body)
    const nome = headings.indexOf('Nome')
    expect(rows.map(row => row[nome])).toEqual(HOSTILE.map(text => `'${text}`).toReversed())
    expect(rows[0]?.[headings.indexOf('Mensagem')]).toBe('Linha um;\nlinha "dois"')
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝]/)
  })

  it('opens in a spreadsheet program without running anything: XLSX', async () => {
    const id = await withHostileNames()
    await addHomenagem(t, id, { nome: 'A&B <c> _x0041_', descricao: '\u0001fim' })
    const response = await ask('GET', mensagens(id, 'formato=xlsx'), staff)
    const parts = await partsOf(response.rawPayload)
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).not.toContain('<f>')
    for (const [cell] of sheet.matchAll(/<c[^>]*>(?!<v>|<is>)[^<]+/g)) expect(cell).toBe('')
    expect(sheet).toContain('<c t="inlineStr" s="0"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(sheet).toContain('A&#38;B &#60;c&#62; _x005F_x0041_')
    expect(sheet).not.toContain('\u0001')
    expect(Object.keys(parts)).toContain('[Content_Types].xml')
  })

  it('has the rows and the order of the filtered list, as far as the list itself reaches, in local time', async () => {
    const { row } = await buildDespedida(t.deps)
    const data = '2026-03-02T02:30:00.000Z'
    const first = await addHomenagem(t, row.id, { nome: 'Ana', data, publicado: true })
    const second = await addHomenagem(t, row.id, { nome: 'Bento', data, publicado: true })
    await addHomenagem(t, row.id, { nome: 'Caio' })
    const { body, headers } = await ask('GET', mensagens(row.id, 'situacao=aprovadas&formato=csv'), staff)
    expect(headers['x-total-count']).toBe('2')
    const rows = csvOf(body)
    expect(rows.slice(1).map(line => line.slice(0, 3))).toEqual([
      [String(second), '01/03/2026 23:30', 'Bento'],
      [String(first), '01/03/2026 23:30', 'Ana'],
    ])
    const limited = await ask('GET', mensagens(row.id, 'situacao=aprovadas&tamanho=1&formato=csv'), staff)
    expect(csvOf(limited.body)).toHaveLength(2)
  })

  it('has only the rows that the filter of the screen leaves', async () => {
    await buildAccount(t.deps, ['ROLE_COLABORADOR'], 'Zélia Única')
    const { body } = await ask(
      'GET',
      `/usuario/colaboradores?formato=csv&busca=${encodeURIComponent('zelia u')}`,
      staff,
    )
    expect(csvOf(body).map(row => row[0])).toEqual(['Nome', 'Zélia Única'])
    const none = await ask('GET', '/cliente/telas?formato=csv&busca=nenhuma-tela', staff)
    expect(csvOf(none.body)).toHaveLength(1)
    const { row } = await buildDespedida(t.deps, {}, { nome: 'Dona Sabiá' })
    await buildApresentacao(t.deps, row.id, {
      ...{ empresa: 'PF', capela: '03' },
      ...{ data_hora_inicial: '2090-05-02 08:00:00', data_hora_final: '2090-05-02 12:00:00' },
    })
    const booked = await ask('GET', '/apresentacao/lista-vencer?formato=csv&busca=sabia+agendado', staff)
    expect(csvOf(booked.body).map(line => line[0])).toEqual(['Falecido', 'Dona Sabiá'])
  })

  it('contains no more than its reader may see', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const colaborador = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const own = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId }, { nome: 'Própria Família' })
    const other = await buildDespedida(t.deps, {}, { nome: 'Outra Família' })
    const list = await ask('GET', '/cliente/despedidas-moderacao?formato=csv', moderador)
    expect(csvOf(list.body).flat()).toContain('Própria Família')
    expect(list.body).not.toContain('Outra Família')
    expect(list.body).not.toContain(own.codigo)
    expect((await ask('GET', mensagens(other.row.id, 'formato=csv'), moderador)).statusCode).toBe(404)
    expect((await ask('GET', '/cliente/despedidas?formato=xlsx', moderador)).statusCode).toBe(403)
    expect((await ask('GET', '/usuario/colaboradores?formato=csv', colaborador)).statusCode).toBe(403)
    expect((await ask('GET', '/usuario/colaboradores?formato=csv')).statusCode).toBe(401)
  })

  it('is recorded with its taker and number of rows, and stands in the history of the despedida', async () => {
    const reader = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await ask('GET', '/usuario/colaboradores?formato=csv', reader)
    const { row } = await buildDespedida(t.deps)
    await ask('GET', mensagens(row.id, 'formato=xlsx'), reader)
    const entries = await t.deps.db
      .selectFrom('auditoria')
      .selectAll()
      .where('conta_id', '=', reader.contaId)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { acao: 'colaboradores.exportar', despedida_id: null, detalhe: { formato: 'csv', linhas: expect.any(Number) } },
      { acao: 'mensagens.exportar', despedida_id: row.id, detalhe: { formato: 'xlsx', linhas: 0 } },
    ])
    const history = await ask('GET', `/cliente/despedida/${row.id}/historico`, reader)
    expect(history.json()).toMatchObject([{ texto: 'Baixou a lista de mensagens.' }])
  })

  it('is limited to 30 files in ten minutes, and the list itself stays open', async () => {
    const hungry = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await ask('GET', '/cliente/telas?formato=csv', hungry)
    await sql`update limite set contagem = 30 where chave like 'EXPORTA:%'`.execute(t.deps.db)
    const refused = await ask('GET', '/cliente/telas?formato=csv', hungry)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'MUITAS_TENTATIVAS'])
    expect((await ask('GET', '/cliente/telas', hungry)).statusCode).toBe(200)
  })
})
