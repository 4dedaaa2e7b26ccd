import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/core/refusal.ts'
import { zipOf } from './archive.ts'
import { readSheet } from './sheet-reader.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`

const STYLES = (formats: readonly string[]) => `<styleSheet xmlns="${MAIN}">
  <numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`).join('')}</numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs>
  <dxfs><dxf><numFmt numFmtId="164" formatCode="0.00"/></dxf></dxfs></styleSheet>`

const sheetOf = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
const HEAD = '<row><c t="inlineStr"><is><t>nome</t></is></c><c t="inlineStr"><is><t>contrato</t></is></c></row>'

/** A workbook as most programs write it; `more` replaces parts, and undefined leaves one out. */
const partsOf = (rows: string, more: Record<string, string | undefined> = {}, formats: readonly string[] = []) => {
  const parts: Record<string, string | undefined> = {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheetOf(HEAD + rows),
    'xl/styles.xml': STYLES(formats),
    ...more,
  }
  return Object.fromEntries(Object.entries(parts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

const cellsOf = async (parts: Record<string, string>) => {
  const { linhas } = await readSheet(await zipOf(parts))
  return linhas.map(({ campos }) => campos)
}
/** What is read from one cell below "contrato". */
const readCell = async (
  cell: string,
  more: Record<string, string | undefined> = {},
  formats: readonly string[] = [],
) => {
  const [row] = await cellsOf(partsOf(`<row><c t="str"><v>Ana</v></c>${cell}</row>`, more, formats))
  return row?.contrato
}
const workbookWith = (properties: string) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${properties}/><sheets><sheet name="P" r:id="rId1"/></sheets></workbook>`
const strings = (items: string): Record<string, string> => ({
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${items}</sst>`,
})

describe('a cell of a workbook', () => {
  it.each([
    ['a shared text', '<c t="s"><v>0</v></c>', 'C-1', strings('<si><t>C-1</t></si>')],
    [
      'runs of rich text',
      '<c t="s"><v>0</v></c>',
      'C-12',
      strings('<si><r><rPr><b/></rPr><t>C-</t></r><r><t>12</t></r></si>'),
    ],
    [
      'the reading of a text',
      '<c t="s"><v>0</v></c>',
      '山',
      strings('<si><t>山</t><rPh sb="0" eb="1"><t>やま</t></rPh></si>'),
    ],
    [
      'the second of two shared texts, the first being empty',
      '<c t="s"><v>1</v></c>',
      'B',
      strings('<si/><si><t>B</t></si>'),
    ],
    ['a text in CDATA', '<c t="s"><v>0</v></c>', 'A&B', strings('<si><t><![CDATA[A&B]]></t></si>')],
    ['an escaped line break', '<c t="s"><v>0</v></c>', 'A\rB', strings('<si><t>A_x000D_B</t></si>')],
    ['an escaped escape', '<c t="inlineStr"><is><t>_x005F_x0041_</t></is></c>', '_x0041_'],
    ['an underscore that is no escape', '<c t="inlineStr"><is><t>lote_x1</t></is></c>', 'lote_x1'],
    [
      'rich text in the cell',
      '<c t="inlineStr"><is><r><t>C-</t></r><r><t>3</t></r><rPh><t>x</t></rPh></is></c>',
      'C-3',
    ],
    ['a text behind no formula', '<c t="str"><v>C-4</v></c>', 'C-4'],
    ['a formula', '<c t="str"><f>A1</f><v>C-4</v></c>', '='],
    ['true', '<c t="b"><v>1</v></c>', 'sim'],
    ['false', '<c t="b"><v>0</v></c>', 'não'],
    ['an error', '<c t="e"><v>#REF!</v></c>', '#REF!'],
    ['an ISO day', '<c t="d"><v>1941-03-12T00:00:00</v></c>', '1941-03-12'],
    ['an ISO moment', '<c t="d"><v>1941-03-12T08:30:00.000Z</v></c>', '1941-03-12 08:30:00'],
    ['a whole number with an exponent', '<c><v>1.973E3</v></c>', '1973'],
    ['noise of a calculation', '<c><v>1972.9999999999998</v></c>', '1973'],
    ['a fraction', '<c><v>12.5</v></c>', '12,5'],
    ['a large number', '<c><v>52998224725</v></c>', '52998224725'],
    ['an empty cell', '<c s="0"/>', ''],
  ])('with %s is read as it is shown', async (_, cell, expected, more = {}) => {
    expect(await readCell(cell, more)).toBe(expected)
  })

  it('is read in the format of its own style, whatever conditional formats and named styles say', async () => {
    expect(await readCell('<c s="1"><v>1973</v></c>', {}, ['000000'])).toBe('001973')
    expect(await readCell('<c s="9"><v>1973</v></c>', {}, ['000000'])).toBe('1973')
  })

  it.each([
    ['date1904="1"', '0', '1904-01-01'],
    ['date1904="true"', '44869', '2026-11-05'],
    ['date1904="false"', '46331', '2026-11-05'],
    ['dateCompatibility="0"', '59', '1900-02-27'],
  ])('counts its days as %s says', async (properties, value, expected) => {
    const more = { 'xl/workbook.xml': workbookWith(properties) }
    expect(await readCell(`<c s="1"><v>${value}</v></c>`, more, ['dd/mm/yyyy'])).toBe(expected)
  })

  it.each([
    [14, '46331', '2026-11-05'],
    [20, '0.5', '12:00:00'],
    [22, '46331.5', '2026-11-05 12:00:00'],
    [31, '46331', '2026-11-05'],
    [46, '1.25', '30:00:00'],
    [58, '46331', '2026-11-05'],
    [3, '1973', '1973'],
    [49, '1973', '1973'],
  ])('knows the built-in format %i', async (id, value, expected) => {
    const styles = `<x:styleSheet xmlns:x="${MAIN}"><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="${id}"/></x:cellXfs></x:styleSheet>`
    expect(await readCell(`<c s="1"><v>${value}</v></c>`, { 'xl/styles.xml': styles })).toBe(expected)
  })
})

const ANA = '<row><c t="inlineStr"><is><t>Ana</t></is></c></row>'
const root = (target: string) => ({ '_rels/.rels': relations(relation('rId1', 'officeDocument', target)) })
const tabs = (...all: string[]) => ({
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${all.join('')}</sheets></workbook>`,
})
const worksheets = (...all: string[]) => ({ 'xl/_rels/workbook.xml.rels': relations(...all) })
const strict = (text: string) => text.replace(MAIN, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
const prefixed = (text: string) =>
  text.replace(/<(\/?)(?=[a-z])/g, '<$1x:').replace(`xmlns="${MAIN}"`, `xmlns:x="${MAIN}"`)
const WORKBOOK = partsOf('')['xl/workbook.xml'] ?? ''

describe('a workbook', () => {
  it.each([
    [
      'whose workbook part has another name',
      {
        ...{ ...root('/xl/workbook22.xml'), 'xl/workbook.xml': undefined, 'xl/_rels/workbook.xml.rels': undefined },
        ...{
          'xl/workbook22.xml': WORKBOOK,
          'xl/_rels/workbook22.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
        },
      },
    ],
    [
      'in another folder',
      {
        ...{ ...root('dados/livro.xml'), 'xl/workbook.xml': undefined, 'dados/livro.xml': WORKBOOK },
        'dados/_rels/livro.xml.rels': relations(relation('rId1', 'worksheet', '../xl/worksheets/sheet1.xml')),
      },
    ],
    [
      'that only the content types name',
      {
        ...{ '_rels/.rels': undefined, 'xl/workbook.xml': undefined, 'xl/pasta.xml': WORKBOOK },
        'xl/_rels/pasta.xml.rels': relations(relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')),
        '[Content_Types].xml':
          '<Types><Override PartName="/xl/pasta.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      },
    ],
    ['without relationships of the package', { '_rels/.rels': undefined }],
    ['with absolute targets', worksheets(relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml'))],
    ['with targets that lead up', worksheets(relation('rId1', 'worksheet', '../xl/worksheets/sheet1.xml'))],
    ['with names in other letters', worksheets(relation('rId1', 'worksheet', 'Worksheets/Sheet1.xml'))],
    [
      'with an escaped target',
      {
        ...worksheets(relation('rId1', 'worksheet', 'worksheets/Plan%201.xml')),
        'xl/worksheets/Plan 1.xml': sheetOf(HEAD + ANA),
      },
    ],
    ['without styles', { 'xl/styles.xml': undefined }],
    [
      'in the strict namespace',
      {
        ...{ 'xl/workbook.xml': strict(WORKBOOK), 'xl/worksheets/sheet1.xml': strict(sheetOf(HEAD + ANA)) },
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      },
    ],
    [
      'with prefixes',
      {
        ...{ 'xl/workbook.xml': prefixed(WORKBOOK), 'xl/worksheets/sheet1.xml': prefixed(sheetOf(HEAD + ANA)) },
      },
    ],
    ['whose parts start with a byte order mark', { 'xl/worksheets/sheet1.xml': `\ufeff${sheetOf(HEAD + ANA)}` }],
    [
      'with hidden sheets in front',
      {
        ...tabs(
          '<sheet name="A" state="hidden" r:id="rId1"/>',
          '<sheet name="B" state="veryHidden" r:id="rId1"/>',
          '<sheet name="C" r:id="rId2"/>',
        ),
        ...worksheets(
          relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
          relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
        ),
        ...{
          'xl/worksheets/sheet1.xml': sheetOf('<row><c><v>1</v></c></row>'),
          'xl/worksheets/sheet2.xml': sheetOf(HEAD + ANA),
        },
      },
    ],
    [
      'with a chart in front',
      {
        ...tabs('<sheet name="G" r:id="rId1"/>', '<sheet name="P" r:id="rId2"/>'),
        ...worksheets(
          relation('rId1', 'chartsheet', 'chartsheets/sheet1.xml'),
          relation('rId2', 'worksheet', 'worksheets/sheet1.xml'),
        ),
        'xl/chartsheets/sheet1.xml': '<chartsheet/>',
      },
    ],
    [
      'with shared texts in another part',
      {
        ...worksheets(
          relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
          relation('rId2', 'sharedStrings', 'textos.xml'),
        ),
        ...{ 'xl/textos.xml': '<sst><si><t>Ana</t></si></sst>', 'xl/sharedStrings.xml': '<sst/>' },
        'xl/worksheets/sheet1.xml': sheetOf(`${HEAD}<row><c t="s"><v>0</v></c></row>`),
      },
    ],
    [
      'with blank rows and merged cells',
      {
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"/><row r="2"><c r="A2" s="0"/></row>${HEAD}<row r="9"/>${ANA}</sheetData><mergeCells><mergeCell ref="A10:B10"/></mergeCells></worksheet>`,
      },
    ],
    [
      'whose columns are out of order',
      {
        'xl/worksheets/sheet1.xml': sheetOf(
          `${HEAD}<row r="2"><c r="b2"><v>1</v></c><c r="A2" t="str"><v>Ana</v></c></row>`,
        ),
      },
    ],
  ])('%s is read', async (_, more: Record<string, string | undefined>) => {
    const rows = await cellsOf(partsOf(ANA, more))
    expect(rows.map(row => row.nome)).toEqual(['Ana'])
  })

  it('without numbers on its rows and cells counts them', async () => {
    const { linhas } = await readSheet(
      await zipOf(partsOf(`${ANA}<row/><row r="7">${ANA.slice(5, -6)}<c/><c><v>3</v></c></row>${ANA}`)),
    )
    expect(linhas.map(row => row.linha)).toEqual([2, 7, 8])
  })

  it.each([
    ['without a sheet', tabs()],
    ['whose sheet is missing', { 'xl/worksheets/sheet1.xml': undefined }],
    [
      'with a reference to a shared text that is missing',
      { 'xl/worksheets/sheet1.xml': sheetOf('<row><c t="s"><v>4</v></c></row>') },
    ],
    ['with a broken part', { 'xl/workbook.xml': '<workbook><sheets>' }],
  ])('%s is refused with a sentence', async (_, more: Record<string, string | undefined>) => {
    const sheet = zipOf(partsOf(ANA, more))
    await expect(sheet.then(bytes => readSheet(bytes))).rejects.toBeInstanceOf(Refusal)
  })
})
