import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { REGISTRO } from '#contract/registro/messages.ts'
import { Refusal } from '#server/core/refusal.ts'
import { zipOf } from './archive.ts'
import { parseSheet } from './sheet-parser.ts'
import { createSheetReader, normaliseHeading, readSheet } from './sheet-reader.ts'
import { createWorkerProcess } from './worker-process.ts'

/** All that a spreadsheet program has. */
const COLUMNS = 16_384
const filledTo = (columns: number, ...cells: string[]): string => cells.join(';') + ';'.repeat(columns - cells.length)
const csv = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`)
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
const workbook = (...rows: string[]): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="P" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="r/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map(row => `<row>${row}</row>`).join('')}</sheetData></worksheet>`,
  })

const refusalOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.message : error),
  )

describe('a sheet with every column that a spreadsheet program has', () => {
  it('is read where nothing stands in them', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => filledTo(COLUMNS, `Pessoa ${n}`, '05/11/2026'))
    const { colunas, linhas } = await readSheet(csv(filledTo(COLUMNS, 'nome', 'falecimento'), ...rows))
    expect(colunas.filter(name => name !== '')).toEqual(['nome', 'falecimento'])
    expect(linhas).toHaveLength(60)
    expect(linhas[59]).toMatchObject({ linha: 61, campos: { nome: 'Pessoa 59', falecimento: '05/11/2026' } })
    expect(linhas[59]).not.toHaveProperty('problema')
  })

  it.each([
    ['CSV', () => csv(`${filledTo(COLUMNS - 1, 'nome')};contrato`, 'Ana')],
    ['XLSX', () => workbook(cell('A1', 'nome') + cell('XFD1', 'contrato'), cell('A2', 'Ana'))],
  ])('is refused as %s where a title stands to the right of what is read', async (_, bytes) => {
    expect(await refusalOf(readSheet(await bytes()))).toBe(REGISTRO.titulosDemais(100))
  })

  it.each([
    ['CSV', () => csv('nome', 'Ana', `${filledTo(COLUMNS - 1, 'Bento')};x`)],
    ['XLSX', () => workbook(cell('A1', 'nome'), cell('A2', 'Ana'), cell('A3', 'Bento') + cell('XFD3', 'x'))],
  ])('has as %s a line that is wrong where something stands there', async (_, bytes) => {
    const { linhas } = await readSheet(await bytes())
    expect(linhas.map(({ problema }) => problema?.message)).toEqual([undefined, REGISTRO.colunasDemais])
  })
})

describe('a sheet that is awkward to read', () => {
  it.each([
    ['separators', ';'],
    ['letters', 'a'],
    ['quotation marks', '"'],
    ['blanks', ' '],
  ])('is refused at a line that is too long, of %s', async (_, character) => {
    const refusal = await refusalOf(readSheet(csv('nome', 'Ana', `Bento;${character.repeat(300_000)}`)))
    expect(refusal).toMatch(/^A planilha não pôde ser lida \(perto da linha \d\): há /)
  })

  it('is read behind a first line of blanks, in no more time than without it', async () => {
    const timed = async (bytes: Buffer): Promise<number> => {
      const start = performance.now()
      expect((await readSheet(bytes)).linhas).toHaveLength(1)
      return performance.now() - start
    }
    await timed(csv('nome', 'Ana'))
    expect(await timed(csv(' '.repeat(117_000), 'nome', 'Ana'))).toBeLessThan(1000)
  })

  it('is refused when its cells together have more characters than a sheet of the largest size', async () => {
    const read = createSheetReader({
      run: (job, _signal, onRows = () => {}) => parseSheet(job, onRows),
      bounds: { linhas: 10, caracteres: 1000 },
      timeoutMs: 60_000,
    })
    expect((await read(csv('nome', 'x'.repeat(900)))).linhas).toHaveLength(1)
    expect(await refusalOf(read(csv('nome', 'x'.repeat(900), 'x'.repeat(100))))).toBe(REGISTRO.grandeDemais)
  })
})

describe('a process that reads sheets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-planilha-'))
  const script = join(folder, 'worker.mjs')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is answered for with a sentence when it ends or takes too long, and the next sheet is read', async () => {
    // Ends at a sheet of one byte, and never answers one of two.
    writeFileSync(
      script,
      `let bytes
      process.on('message', ({ chunk }) => {
        if (chunk) return void (bytes = chunk)
        process.send({ part: [{ linha: 1, celulas: ['nome'], continua: false }] })
        if (bytes.length === 1) process.abort()
        if (bytes.length > 2) process.send({ result: { descricao: 'lida', codificacao: '' } })
      })`,
    )
    const readWithin = (timeoutMs: number) =>
      createSheetReader({
        run: createWorkerProcess({ script, idleMs: 60_000, maxJobs: 100 }),
        bounds: { linhas: 10, caracteres: 1000 },
        timeoutMs,
      })
    const read = readWithin(60_000)
    expect(await refusalOf(read(Buffer.alloc(1)))).toBe(REGISTRO.leituraParou)
    expect(await read(Buffer.alloc(3))).toMatchObject({ colunas: ['nome'], linhas: [] })
    expect(await refusalOf(readWithin(100)(Buffer.alloc(2)))).toBe(REGISTRO.leituraParou)
  })
})

describe('headings as the field writes them', () => {
  it.each([
    ['Nome do Falecido', 'nome_falecido'],
    ['NOME COMPLETO', 'nome_completo'],
    ['Nome da Falecida', 'nome_falecido'],
    ['Data de Nascimento', 'data_nascimento'],
    ['Data Nasc.', 'data_nascimento'],
    ['Dt. Nasc.', 'data_nascimento'],
    ['DT_NASCIMENTO', 'data_nascimento'],
    ['Nascimento (data)', 'nascimento_data'],
    ['Data do Óbito', 'data_falecimento'],
    ['Dt. Óbito', 'data_falecimento'],
    ['Óbito', 'falecimento'],
    ['Data de falecimento', 'data_falecimento'],
    ['dt falec', 'data_falecimento'],
    ['Data do Sepultamento', 'data_sepultamento'],
    ['dtSepultamento', 'dtsepultamento'],
    ['Nº do Contrato', 'num_contrato'],
    ['N.º Contrato', 'num_contrato'],
    ['Número do Contrato', 'num_contrato'],
    ['No. contrato', 'num_contrato'],
    ['num_contrato', 'num_contrato'],
    ['Qd.', 'quadra'],
    ['Loc.', 'localizacao'],
    ['  Cemitério  ', 'cemiterio'],
    ['', ''],
  ])('%j are %j', (heading, name) => {
    expect(normaliseHeading(heading)).toBe(name)
  })
})
