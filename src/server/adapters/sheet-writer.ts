import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import { SHEET_TYPES, type SheetFormat } from '#contract/sheet.ts'
import { zipOf } from './archive.ts'

/** A local time or a date: `YYYY-MM-DD HH:mm:ss` or `YYYY-MM-DD`. */
type LocalCell = { readonly local: string }
export type WrittenCell = string | number | null | LocalCell
export type SheetTable = { headings: readonly string[]; rows: readonly (readonly WrittenCell[])[] }

/** Spreadsheet programs run a text that begins so, also after spaces, as a formula (OWASP "CSV injection"); full-width signs too. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** An apostrophe makes the program show the text as it is. */
const inert = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const hasTime = (local: string): boolean => local.includes(' ')

const formatLocal = (local: string): string => (hasTime(local) ? formatDataHora(local) : formatData(local))

const csvCell = (cell: WrittenCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = typeof cell === 'string' ? inert(cell) : formatLocal(cell.local)
  return `"${text.replaceAll('"', '""')}"`
}

/** Semicolons and a byte-order mark: what a spreadsheet program set to Portuguese opens without asking. */
const toCsv = ({ headings, rows }: SheetTable): Buffer =>
  Buffer.from(`\ufeff${[headings, ...rows].map(row => `${row.map(csvCell).join(';')}\r\n`).join('')}`)

/** XML cannot carry most control characters; `_xHHHH_` would be read as an escape of one. */
const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Indexes of the formats in `STYLES`. */
const STYLE = { heading: 1, dateTime: 2, date: 3 } as const
const MS_PER_DAY = 86_400_000
/** Day 0 of spreadsheet dates. */
const EPOCH_MS = Date.UTC(1899, 11, 30)

const textCell = (text: string, style = 0): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** A text is typed as text: no program reads it as a formula. */
const xlsxCell = (cell: WrittenCell): string => {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell)
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  // Both forms mean UTC here, so that the zone of the machine does not matter.
  const utc = Date.parse(hasTime(cell.local) ? `${cell.local.replace(' ', 'T')}Z` : cell.local)
  return `<c s="${hasTime(cell.local) ? STYLE.dateTime : STYLE.date}"><v>${(utc - EPOCH_MS) / MS_PER_DAY}</v></c>`
}

const COLUMN_CHARACTERS = { min: 8, max: 60, date: 17 } as const

const widthOf = ({ headings, rows }: SheetTable, index: number): number => {
  const lengths = rows.map(row => {
    const cell = row[index] ?? ''
    return typeof cell === 'object' ? COLUMN_CHARACTERS.date : String(cell).length
  })
  const longest = lengths.reduce((most, length) => Math.max(most, length), (headings[index] ?? '').length)
  return Math.min(COLUMN_CHARACTERS.max, Math.max(COLUMN_CHARACTERS.min, longest + 2))
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const worksheet = (table: SheetTable): string => {
  const columns = table.headings.map(
    (_, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(table, index)}" customWidth="1"/>`,
  )
  const heading = `<row>${table.headings.map(text => textCell(text, STYLE.heading)).join('')}</row>`
  const rows = table.rows.map(row => `<row>${row.map(xlsxCell).join('')}</row>`)
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${heading}${rows.join('')}</sheetData></worksheet>`
}

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const relationship = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
const relationships = (all: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`
const override = (part: string, kind: string): string =>
  `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`

/** The six parts that every spreadsheet program expects of a workbook with one sheet. */
const toXlsx = (table: SheetTable): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}${override('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relationships(relationship(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets><sheet name="Planilha" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      relationship(1, 'worksheet', 'worksheets/sheet1.xml') + relationship(2, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': worksheet(table),
  })

/** Writes a table as a file that spreadsheet programs open without running anything in it. */
export const writeSheet = async (format: SheetFormat, table: SheetTable): Promise<{ bytes: Buffer; type: string }> => ({
  bytes: format === 'csv' ? toCsv(table) : await toXlsx(table),
  type: format === 'csv' ? `${SHEET_TYPES.csv}; charset=utf-8` : SHEET_TYPES.xlsx,
})
