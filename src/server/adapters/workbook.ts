import type { Entry } from 'yauzl'
import { PLANILHA_COLUNAS_MAX } from '#contract/registro/limits.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import { Refusal } from '#server/core/refusal.ts'
import { builtInFormat, type DateSystem, type NumberFormat, parseNumberFormat, shownNumber } from './number-format.ts'
import {
  findPart,
  type Handlers,
  openPackage,
  PART_MAX_BYTES,
  parsePart,
  readRelations,
  readTyped,
  type WorkbookPackage,
} from './workbook-package.ts'

/** A row of a sheet: the number that the program shows, its texts by column, and whether more stands to the right of the columns that are read. */
export type ParsedRow = { linha: number; celulas: string[]; continua: boolean }

/** More than any field takes. */
export const CELL_MAX_LENGTH = 5000
/** Replaces a formula, whose stored result nobody checked. */
const FORMULA = '='

export const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

/** A character that XML cannot carry is written `_xHHHH_`. */
const decodeEscapes = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

type Tab = { name: string; path: string }
type Contents = { path: string; sheet: Entry; nome: string; system: DateSystem }

const systemOf = (properties: Readonly<Record<string, string>>): DateSystem => {
  if (isTrue(properties.date1904)) return '1904'
  const { dateCompatibility } = properties
  return dateCompatibility === undefined || isTrue(dateCompatibility) ? '1900' : '1900 without 29 February'
}

const findWorkbook = async (parts: WorkbookPackage): Promise<{ path: string; workbook: Entry }> => {
  const main = (await readRelations(parts, '')).find(({ type }) => type === 'officeDocument')
  const typed = main ? [] : await readTyped(parts, /(sheet|template)\.(macroEnabled\.)?main\+xml$/)
  const path = main?.path ?? typed[0] ?? 'xl/workbook.xml'
  const workbook = findPart(parts, path)
  if (!workbook) throw new Refusal(REGISTRO.naoPlanilha)
  return { path, workbook }
}

/** The first visible sheet that has cells, and how days are counted. */
const readContents = async (parts: WorkbookPackage): Promise<Contents> => {
  const { path, workbook } = await findWorkbook(parts)
  const relations = new Map((await readRelations(parts, path)).map(relation => [relation.id, relation]))
  const tabs: (Tab & { isVisible: boolean })[] = []
  let system: DateSystem = '1900'
  await parsePart(parts, workbook, PART_MAX_BYTES.other, {
    open: (name, attributes) => {
      if (name === 'workbookPr') system = systemOf(attributes)
      const relation = name === 'sheet' ? relations.get(attributes.id ?? '') : undefined
      // Sheets of a chart, a dialog or old macros have no cells.
      if (relation && !/^(chartsheet|dialogsheet|xlMacrosheet|xlIntlMacrosheet)$/.test(relation.type))
        tabs.push({
          name: decodeEscapes(attributes.name ?? ''),
          path: relation.path,
          isVisible: (attributes.state ?? 'visible') === 'visible',
        })
    },
  })
  const first = tabs.find(tab => tab.isVisible) ?? tabs[0]
  const sheet = first && findPart(parts, first.path)
  if (!sheet) throw new Refusal(REGISTRO.xlsxSemAba)
  return { path, sheet, nome: first.name, system }
}

/** A part that the workbook refers to by its kind; without a reference, by its content type or its usual name. */
const findRelated = async (parts: WorkbookPackage, workbook: string, kind: 'sharedStrings' | 'styles') => {
  const relation = (await readRelations(parts, workbook)).find(({ type }) => type === kind)
  // recheck-ignore: two names, and nothing repeats
  const path = relation?.path ?? (await readTyped(parts, new RegExp(`\\.${kind}\\+xml$`)))[0] ?? `xl/${kind}.xml`
  return findPart(parts, path)
}

/** Collects the text of `t` elements; readings of characters (`rPh`) are no part of it. */
const createTextReader = () => {
  let text = ''
  let inText = false
  let inPhonetic = false
  return {
    clear: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') inPhonetic = true
      inText = name === 't' && !inPhonetic
    },
    add: (part: string) => {
      if (inText && text.length < CELL_MAX_LENGTH) text += part
    },
    close: (name: string) => {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
    },
    read: () => decodeEscapes(text).slice(0, CELL_MAX_LENGTH),
  }
}

const readStrings = async (parts: WorkbookPackage, entry: Entry | undefined): Promise<string[]> => {
  const strings: string[] = []
  if (!entry) return strings
  const reader = createTextReader()
  await parsePart(parts, entry, PART_MAX_BYTES.strings, {
    open: name => {
      if (name === 'si') reader.clear()
      reader.open(name)
    },
    text: reader.add,
    close: name => {
      reader.close(name)
      if (name === 'si') strings.push(reader.read())
    },
  })
  return strings
}

/** The number format of each cell style. */
const readFormats = async (parts: WorkbookPackage, entry: Entry | undefined): Promise<NumberFormat[]> => {
  if (!entry) return []
  const codes = new Map<string, string>()
  const styles: string[] = []
  // Conditional formats have number formats as well, and named styles have `xf`.
  let section = ''
  await parsePart(parts, entry, PART_MAX_BYTES.other, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmts' || name === 'cellXfs') section = name
      if (name === 'numFmt' && section === 'numFmts') codes.set(numFmtId, formatCode)
      if (name === 'xf' && section === 'cellXfs') styles.push(numFmtId)
    },
    close: name => {
      if (name === section) section = ''
    },
  })
  return styles.map(id => parseNumberFormat(codes.get(id) ?? builtInFormat(Number(id))))
}

/** `AB12` → 27. */
const columnOf = (reference: string): number | undefined => {
  const name = /^\$?([A-Z]{1,3})\$?\d/i.exec(reference)?.[1]?.toUpperCase()
  return name === undefined
    ? undefined
    : [...name].reduce((column, character) => column * 26 + character.charCodeAt(0) - 64, 0) - 1
}

type Cell = { column: number; type: string; style: number; value: string; isFormula: boolean }
type Values = { strings: readonly string[]; formats: readonly NumberFormat[]; system: DateSystem }

const GENERAL = parseNumberFormat('General')

const sharedString = (index: string, strings: readonly string[]): string => {
  const text = strings[Number(index)]
  if (text === undefined && index !== '') throw new Refusal(REGISTRO.xlsxDanificado)
  return text ?? ''
}

/** `1941-03-12T08:00:00.000Z` → `1941-03-12 08:00:00`: the clock of the sheet, whatever the zone says. */
const isoDate = (value: string): string => value.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ').replace(/(\.\d+)?Z?$/, '')

const textOf = (cell: Cell, inline: string, { strings, formats, system }: Values): string => {
  const value = cell.value.slice(0, CELL_MAX_LENGTH)
  if (cell.isFormula) return FORMULA
  if (cell.type === 's') return sharedString(value.trim(), strings)
  if (cell.type === 'inlineStr') return inline || decodeEscapes(value)
  if (cell.type === 'str') return decodeEscapes(value)
  if (cell.type === 'b') return isTrue(value) ? 'sim' : 'não'
  if (cell.type === 'e') return value.startsWith('#') ? value : '#ERRO!'
  if (cell.type === 'd') return isoDate(value.trim()).replace(/ 00:00:00$/, '')
  return shownNumber(value, formats[cell.style] ?? GENERAL, system)
}

/** Collects the rows with content; other rows only count. */
const createRowReader = (values: Values, onRow: (row: ParsedRow) => void): Handlers => {
  const inline = createTextReader()
  let linha = 0
  let celulas: string[] = []
  let continua = false
  let cell: Cell | undefined
  let isValue = false
  let next = 0
  return {
    open: (name, { r = '', t = 'n', s = '0' }) => {
      if (name === 'row') {
        linha = Number(r) || linha + 1
        celulas = []
        continua = false
        next = 0
      } else if (name === 'c') {
        const column = columnOf(r) ?? next
        next = column + 1
        inline.clear()
        cell = { column, type: t, style: Number(s), value: '', isFormula: false }
      } else if (name === 'f' && cell) cell.isFormula = true
      isValue = name === 'v'
      inline.open(name)
    },
    text: text => {
      inline.add(text)
      if (isValue && cell && cell.value.length < CELL_MAX_LENGTH) cell.value += text
    },
    close: name => {
      inline.close(name)
      isValue = false
      if (name === 'c' && cell) {
        const text = textOf(cell, inline.read(), values).trim()
        if (cell.column < PLANILHA_COLUNAS_MAX) celulas[cell.column] = text
        else continua ||= text !== ''
        cell = undefined
      }
      if (name === 'row' && (continua || celulas.some(text => text !== '' && text !== undefined)))
        onRow({ linha, celulas: Array.from(celulas, text => text ?? ''), continua })
    },
  }
}

/**
 * Reads the first visible sheet of an XLSX file.
 * @throws Refusal for a file that is damaged, or too large once unpacked
 */
export const readWorkbook = async (bytes: Buffer, onRow: (row: ParsedRow) => void): Promise<{ nome: string }> => {
  try {
    const parts = await openPackage(bytes)
    const { path, sheet, nome, system } = await readContents(parts)
    const strings = await readStrings(parts, await findRelated(parts, path, 'sharedStrings'))
    const formats = await readFormats(parts, await findRelated(parts, path, 'styles'))
    await parsePart(parts, sheet, PART_MAX_BYTES.sheet, createRowReader({ strings, formats, system }, onRow))
    return { nome }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(REGISTRO.xlsxDanificado)
  }
}
