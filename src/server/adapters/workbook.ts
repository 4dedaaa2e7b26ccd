import { posix } from 'node:path'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SheetError } from './sheet-error.ts'

/** A row of the file: the number that the spreadsheet shows, and its texts by column. */
export type WorkbookRow = { linha: number; celulas: string[] }

const MB = 2 ** 20
/** Of one part of the file, unpacked: a small file that unpacks to gigabytes is given up on the way. */
const PART_MAX_BYTES = { sheet: 256 * MB, strings: 64 * MB, other: 4 * MB } as const
const ENTRIES_MAX = 2000
const COLUMNS_MAX = 100
const CELL_MAX_LENGTH = 5000
/** Replaces a formula, whose stored result nobody checked. */
const FORMULA = '='

export const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesOf = (attributes: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), String(value)]))

const parserFor = ({ open, text, close }: Handlers): SaxesParser => {
  const parser = new SaxesParser()
  if (open) parser.on('opentag', tag => open(localName(tag.name), attributesOf(tag.attributes)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', tag => close(localName(tag.name)))
  return parser
}

/** Chunks between two pauses in which requests are answered. */
const CHUNKS_PER_PAUSE_COUNT = 8

const parsePart = async (zip: ZipFile, entry: Entry, maxBytes: number, handlers: Handlers): Promise<void> => {
  const parser = parserFor(handlers)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stream = await zip.openReadStreamPromise(entry)
  let bytes = 0
  let chunks = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new SheetError('A planilha é grande demais depois de aberta. Divida o arquivo.')
    parser.write(decoder.decode(chunk, { stream: true }))
    chunks += 1
    if (chunks % CHUNKS_PER_PAUSE_COUNT === 0) await yieldToRequests()
  }
  parser.write(decoder.decode()).close()
}

type Parts = { zip: ZipFile; entries: ReadonlyMap<string, Entry> }

const listEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= ENTRIES_MAX) throw new SheetError('O arquivo XLSX tem partes demais.')
    entries.set(entry.fileName, entry)
  }
  return entries
}

const WORKBOOK = 'xl/workbook.xml'

/** The first visible sheet, and whether days are counted from 1904. */
const readContents = async ({ zip, entries }: Parts) => {
  const workbook = entries.get(WORKBOOK)
  const relations = entries.get('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new SheetError('Este arquivo não é uma planilha do Excel (XLSX).')
  const tabs: Record<string, string>[] = []
  let from1904 = false
  await parsePart(zip, workbook, PART_MAX_BYTES.other, {
    open: (name, attributes) => {
      if (name === 'sheet') tabs.push(attributes)
      if (name === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
    },
  })
  const targets = new Map<string, string>()
  await parsePart(zip, relations, PART_MAX_BYTES.other, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  const first = tabs.find(tab => (tab.state ?? 'visible') === 'visible') ?? tabs[0]
  const target = targets.get(first?.id ?? '') ?? ''
  const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
  const sheet = entries.get(path)
  if (!sheet) throw new SheetError('O arquivo XLSX não tem nenhuma aba.')
  return { sheet, nome: first?.name ?? '', from1904 }
}

const readStrings = async ({ zip, entries }: Parts): Promise<string[]> => {
  const entry = entries.get('xl/sharedStrings.xml')
  if (!entry) return []
  const strings: string[] = []
  let text = ''
  let inText = false
  let inPhonetic = false
  await parsePart(zip, entry, PART_MAX_BYTES.strings, {
    open: name => {
      if (name === 'si') text = ''
      if (name === 'rPh') inPhonetic = true
      inText = name === 't' && !inPhonetic
    },
    text: part => {
      if (inText) text += part
    },
    close: name => {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
      if (name === 'si') strings.push(text.slice(0, CELL_MAX_LENGTH))
    },
  })
  return strings
}

/** Numbers of the formats for days and hours that every spreadsheet program knows. */
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

const isDateFormat = (code: string): boolean => /[dy]|h.*m/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** For each cell style whether it shows its number as a date. */
const readDateStyles = async ({ zip, entries }: Parts): Promise<boolean[]> => {
  const entry = entries.get('xl/styles.xml')
  if (!entry) return []
  const own = new Map<string, string>()
  const styles: string[] = []
  let inStyles = false
  await parsePart(zip, entry, PART_MAX_BYTES.other, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(numFmtId, formatCode)
      if (name === 'cellXfs') inStyles = true
      if (name === 'xf' && inStyles) styles.push(numFmtId)
    },
    close: name => {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return styles.map(id => {
    const code = own.get(id)
    return code === undefined ? isBuiltInDate(Number(id)) : isDateFormat(code)
  })
}

const DAY_SECONDS = 86_400
/** Days from 1899-12-30, where spreadsheets begin to count, to 1970. */
const EPOCH_OFFSET_DAYS = 25_569
const OFFSET_OF_1904_DAYS = 1462

/** A day number of a spreadsheet as `YYYY-MM-DD`, with the time where it has one. */
const dateOf = (serial: number, from1904: boolean): string => {
  const days = from1904 ? serial + OFFSET_OF_1904_DAYS : serial
  const seconds = Math.round((days - EPOCH_OFFSET_DAYS) * DAY_SECONDS)
  const date = new Date(seconds * 1000)
  if (Number.isNaN(date.getTime())) return String(serial)
  const text = date.toISOString()
  return seconds % DAY_SECONDS === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** `AB12` → 27. */
const columnOf = (reference: string): number | undefined => {
  const name = /^([A-Z]{1,3})\d/.exec(reference)?.[1]
  return name === undefined
    ? undefined
    : [...name].reduce((column, character) => column * 26 + character.charCodeAt(0) - 64, 0) - 1
}

type Cell = { column: number; type: string; style: number; value: string; isFormula: boolean }

type Values = { strings: readonly string[]; dateStyles: readonly boolean[]; from1904: boolean }

const numberText = (value: string): string => {
  const number = Number(value)
  return value !== '' && Number.isSafeInteger(number) ? String(number) : value
}

const textOf = ({ type, style, value, isFormula }: Cell, { strings, dateStyles, from1904 }: Values): string => {
  if (isFormula) return FORMULA
  if (type === 's') return strings[Number(value)] ?? ''
  if (type !== 'n') return value.slice(0, CELL_MAX_LENGTH)
  const number = Number(value)
  return dateStyles[style] && value !== '' && Number.isFinite(number) ? dateOf(number, from1904) : numberText(value)
}

/** Collects the rows with content; other rows only count. */
const createRowReader = (values: Values, onRow: (row: WorkbookRow) => void): Handlers => {
  let linha = 0
  let celulas: string[] = []
  let cell: Cell | undefined
  let isValue = false
  let next = 0
  return {
    open: (name, { r = '', t = 'n', s = '0' }) => {
      if (name === 'row') {
        linha = Number(r) || linha + 1
        celulas = []
        next = 0
      } else if (name === 'c') {
        const column = columnOf(r) ?? next
        next = column + 1
        cell = { column, type: t, style: Number(s), value: '', isFormula: false }
      } else if (name === 'f' && cell) cell.isFormula = true
      isValue = name === 'v' || name === 't'
    },
    text: text => {
      if (isValue && cell && cell.value.length < CELL_MAX_LENGTH) cell.value += text
    },
    close: name => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c' && cell) {
        if (cell.column < COLUMNS_MAX) celulas[cell.column] = textOf(cell, values).trim()
        cell = undefined
      }
      if (name === 'row' && celulas.some(text => text !== '' && text !== undefined))
        onRow({ linha, celulas: Array.from(celulas, text => text ?? '') })
    },
  }
}

/**
 * Reads the first visible sheet of an XLSX file.
 * @throws SheetError for a file that is damaged, or too large once unpacked
 */
export const readWorkbook = async (bytes: Buffer, onRow: (row: WorkbookRow) => void): Promise<{ nome: string }> => {
  try {
    const zip = await yauzl.fromBufferPromise(bytes)
    const parts = { zip, entries: await listEntries(zip) }
    const { sheet, nome, from1904 } = await readContents(parts)
    const values = { strings: await readStrings(parts), dateStyles: await readDateStyles(parts), from1904 }
    await parsePart(zip, sheet, PART_MAX_BYTES.sheet, createRowReader(values, onRow))
    return { nome }
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('O arquivo XLSX está danificado ou incompleto. Grave-o de novo e tente outra vez.')
  }
}
