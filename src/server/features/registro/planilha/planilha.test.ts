import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlanilhaLinha } from '#contract/registro/schema.ts'
import { zipOf } from '#server/adapters/archive.ts'
import { buildAccount, type TestAccount } from '#server/testing/factories.ts'
import { sheetUpload } from '#server/testing/sheet-upload.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { SLOW_TEST } from '#server/testing/wait.ts'

let t: TestApp
let staff: TestAccount
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('registro_falecido').execute()
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const { call, announce, sendPart, upload, settled, check } = sheetUpload(() => ({ app: t.app, ...staff }))
const write = async (id: number, soValidas = false) => {
  const response = await call('POST', `planilhas/${id}/gravar`, { so_validas: soValidas })
  return response.statusCode === 200 ? settled(id) : response
}
const lines = async (id: number, estado?: string): Promise<PlanilhaLinha[]> =>
  (await call('GET', `planilhas/${id}/linhas${estado ? `?estado=${estado}` : ''}`)).json()
const names = async () =>
  (await t.deps.db.selectFrom('registro_falecido').select('nome').orderBy('id').execute()).map(row => row.nome)

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const workbookOf = (rows: string, more: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Oculta" state="hidden" r:id="rId1"/><sheet name="Óbitos" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>Nome</t></si><si><r><t>José </t></r><r><t>da Silva</t></r></si></sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...more,
  })
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEAD = `<row r="1"><c r="A1" t="s"><v>0</v></c>${text('B1', 'CPF')}${text('C1', 'Falecimento')}${text('D1', 'Data velório')}</row>`

describe('an uploaded sheet', () => {
  it('is checked line by line without writing, then written, and found the second time', async () => {
    const bytes = Buffer.from('nome;falecimento;contrato;vago\nAna;05/11/2026;C-1;x\nBento;04/11/2026;C-2;\n')
    const checked = await check(bytes)
    expect(checked).toMatchObject({
      ...{ estado: 'conferida', linhas: 2, gravadas: 0, colunas_sem_uso: ['vago'] },
      ...{ descricao: 'Planilha em UTF-8, separada por ";"', contagens: { nova: 2, erro: 0 } },
    })
    expect(await names()).toEqual([])
    expect(await write(checked.id)).toMatchObject({ estado: 'gravada', gravadas: 2 })
    // The ids grow with the date of death.
    expect(await names()).toEqual(['Bento', 'Ana'])
    expect((await check(bytes)).contagens).toMatchObject({ nova: 0, existe: 2 })
    const [audit] = await t.deps.db
      .selectFrom('auditoria')
      .selectAll()
      .where('acao', '=', 'registro.receber')
      .where('conta_id', '=', staff.contaId)
      .execute()
    expect(audit?.detalhe).toMatchObject({ origem: 'planilha', arquivo: 'falecidos.csv', novas: 2 })
  })

  it('writes nothing while a line is wrong, unless only the right lines are wanted', async () => {
    const checked = await check(Buffer.from('nome;falecimento\nAna;05/11/2026\nBento;31/02/2026\nCaio;1/1;x\n'))
    expect(checked.contagens).toMatchObject({ nova: 1, erro: 2 })
    expect((await lines(checked.id, 'erro')).map(line => line.linha)).toEqual([3, 4])
    expect(await write(checked.id)).toMatchObject({ statusCode: 400 })
    expect(await names()).toEqual([])
    expect(await write(checked.id, true)).toMatchObject({ estado: 'gravada', gravadas: 1 })
    expect(await names()).toEqual(['Ana'])
  })

  it('continues after an interruption where it stopped, and belongs to the account that sent it', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => `Pessoa de nome comprido ${n};05/11/2026;C-${n};Quadra ${n}`)
    const bytes = Buffer.from(`nome;falecimento;contrato;localizacao\n${rows.join('\n')}\n`)
    const { id, partes } = await announce(bytes)
    expect(partes).toBeGreaterThan(1)
    await sendPart(id, bytes, 1)
    expect((await call('POST', `planilhas/${id}/conferir`)).statusCode).toBe(400)
    expect(await announce(bytes)).toMatchObject({ id, estado: 'recebendo', recebidas: [1] })
    expect((await call('PUT', `planilhas/${id}/partes/0`, Buffer.from('short'))).statusCode).toBe(400)
    const owner = staff
    staff = await buildAccount(t.deps, ['ROLE_ADMIN'])
    expect((await call('GET', `planilhas/${id}`)).statusCode).toBe(404)
    staff = owner
    for (let parte = 0; parte < partes; parte += 1) await sendPart(id, bytes, parte)
    expect((await call('GET', `planilhas/${id}`)).json().estado).toBe('recebida')
  })

  it('reports that a reading stopped with its node, and can be read again', async () => {
    const id = await upload(Buffer.from('nome\nAna\n'))
    await t.deps.db
      .updateTable('planilha')
      .set({ estado: 'conferindo', vista_em: new Date(Date.now() - 120_000).toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await call('GET', `planilhas/${id}`)).json().estado).toBe('interrompida')
    expect((await call('POST', `planilhas/${id}/conferir`)).statusCode).toBe(200)
    expect((await settled(id)).contagens.nova).toBe(1)
  })
})

describe('a workbook of Excel', () => {
  it('is read from its first visible sheet, with its days, hours and shared texts', async () => {
    const bytes = await workbookOf(
      `${HEAD}<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>1234567709</v></c><c r="C3" s="1"><v>46331</v></c><c r="D3" s="2"><v>46332.3333333333</v></c></row>
       <row r="4">${text('A4', 'Ana')}<c r="C4"><f>TODAY()</f><v>46331</v></c></row><row r="900000"/>`,
    )
    const checked = await check(bytes)
    expect(checked).toMatchObject({ descricao: 'Planilha do Excel, aba "Óbitos"', linhas: 2 })
    expect(await lines(checked.id)).toMatchObject([
      { linha: 3, estado: 'nova', texto: 'José da Silva' },
      { linha: 4, estado: 'erro', texto: expect.stringContaining('fórmula') },
    ])
    const right = await check(
      await workbookOf(
        `${HEAD}<row r="2">${text('A2', 'Ana')}<c r="C2" s="1"><v>46331</v></c><c r="D2" s="2"><v>46332.3333333333</v></c></row>`,
      ),
    )
    await write(right.id)
    const [row] = await t.deps.db.selectFrom('registro_falecido').selectAll().execute()
    expect(row).toMatchObject({ nome: 'Ana', falecimento: '2026-11-05', dt_velorio: '2026-11-06 08:00:00' })
  })

  it('has cells with errors that are empty, with a warning, and names with errors that are wrong', async () => {
    const cell = (reference: string, error: string) => `<c r="${reference}" t="e"><v>${error}</v></c>`
    const bytes = await workbookOf(
      `<row r="1">${text('A1', 'nome')}${text('B1', 'contrato')}${text('C1', 'falecimento')}${text('D1', 'nascimento')}</row>
       <row r="2">${text('A2', 'Ana')}${cell('B2', '#N/A')}${text('C2', '04/11/2026')}${cell('D2', '#REF!')}</row>
       <row r="3">${text('A3', 'Bia')}${cell('B3', '#N/A')}${text('C3', '04/11/2026')}</row>
       <row r="4">${cell('A4', '#N/A')}${text('B4', 'C-4')}</row>
       <row r="5">${text('A5', 'Caio')}${text('B5', '#VALOR!')}${text('C5', '#N/D')}</row>`,
    )
    const checked = await check(bytes)
    expect(await lines(checked.id)).toEqual([
      {
        linha: 2,
        estado: 'nova',
        texto:
          'Ana: nascimento: a célula tem o erro #REF!, e foi lida como vazia; num_contrato: a célula tem o erro #N/A, e foi lida como vazia',
      },
      { linha: 3, estado: 'nova', texto: 'Bia: num_contrato: a célula tem o erro #N/A, e foi lida como vazia' },
      {
        linha: 4,
        estado: 'erro',
        texto: 'nome: a célula tem o erro #N/A da planilha; corrija a fórmula, ou escreva o valor',
      },
      expect.objectContaining({ linha: 5, estado: 'nova' }),
    ])
    expect(checked).toMatchObject({ avisos: 3, codificacao: '', acentuados: [] })
    await write(checked.id, true)
    const rows = await t.deps.db.selectFrom('registro_falecido').select(['nome', 'num_contrato']).execute()
    expect(rows).toHaveLength(3)
    expect(rows.every(row => row.num_contrato === '')).toBe(true)
  })
})

describe('a bad file', SLOW_TEST, () => {
  const refusalOf = async (bytes: Buffer) => {
    const { estado, recusa } = await check(bytes)
    return [estado, recusa]
  }

  it('gets a sentence where it is no sheet at all', async () => {
    for (const [bytes, sentence] of [
      [Buffer.from('%PDF-1.7\0\0\0'), /planilha/],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls/],
      [Buffer.from('PK\x03\x04 broken'), /danificado/],
      [await zipOf({ 'a.txt': 'x' }), /xlsx/i],
      [Buffer.from('idade;peso\n1;2\n'), /"nome"/],
      [Buffer.from('nome\n'), /só o cabeçalho/],
      [Buffer.from('nome\n"Ana\n'), /aspas/],
    ] as const)
      expect(await refusalOf(bytes)).toEqual(['recusada', expect.stringMatching(sentence)])
  })

  it('is given up on the way when it unpacks to more than a sheet can have', async () => {
    const bomb = await workbookOf(HEAD, {
      'xl/sharedStrings.xml': `<sst><si><t>${' '.repeat(70 * 2 ** 20)}</t></si></sst>`,
    })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusalOf(bomb)).toEqual(['recusada', expect.stringContaining('grande demais')])
    const entities = await workbookOf(HEAD, {
      'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><sst><si><t>&c;</t></si></sst>',
    })
    expect(await refusalOf(entities)).toEqual(['recusada', expect.stringContaining('danificado')])
  })

  it('gets a verdict for each of its lines in another encoding, with formulas and with contracts twice', async () => {
    const latin = await check(Buffer.from('Nome;Contrato\nJoão Conceição;C-1\njoao conceicao;C-1\n', 'latin1'))
    expect(latin).toMatchObject({ codificacao: 'Windows-1252', acentuados: ['João Conceição'] })
    expect((await lines(latin.id)).map(line => line.estado)).toEqual(['nova', 'repetida'])
    const utf16 = await check(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('nome\tcpf\nZélia\t\n', 'utf16le')]),
    )
    expect(utf16.descricao).toContain('tabulação')
    expect((await lines(utf16.id)).map(line => line.texto)).toEqual(['Zélia'])
    const twice = await check(
      Buffer.from('nome;cemiterio\n=cmd|calc;\nJosÃ©;\nRui;@SUM(A1)\n=HYPERLINK("http://a";"b");\n'),
    )
    expect((await lines(twice.id)).map(line => line.estado)).toEqual(['erro', 'erro', 'erro', 'erro'])
  })

  it('shows names with accents before anything is written, and refuses lines with control characters', async () => {
    const mac = Buffer.from('nome;cemiterio\nJos\x8e da Concei\x8d\x8bo\n', 'latin1')
    expect(await check(mac)).toMatchObject({ codificacao: 'Mac Roman', acentuados: ['José da Conceição'], gravadas: 0 })
    const plain = await check(Buffer.from('nome;cemiterio\nAna;Campo São José\n'))
    expect(plain).toMatchObject({ codificacao: 'UTF-8', acentuados: ['Campo São José'] })
    const controls = await check(Buffer.from('nome;cemiterio\nJos\u008e;x\nAna;D\u0092Ávila\nANTÃ”NIO;x\nIRMÃ;x\n'))
    expect((await lines(controls.id)).map(line => line.estado)).toEqual(['erro', 'erro', 'erro', 'nova'])
  })
})

describe('the template', () => {
  it('opens in Excel, and every one of its columns is used', async () => {
    const template = await call('GET', 'modelo')
    expect(template.headers['content-disposition']).toContain('modelo-falecidos.csv')
    const checked = await check(template.rawPayload)
    expect(checked).toMatchObject({ colunas_sem_uso: [], contagens: { nova: 1, erro: 0 } })
  })
})
