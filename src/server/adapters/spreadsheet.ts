import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { REGISTRO } from '#contract/registro/messages.ts'
import { SheetError } from './sheet-error.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

/** One row under its normalised headings; `linha` counts as a spreadsheet does, the headings being line 1. */
export type SheetRow = {
  linha: number
  campos: Readonly<Record<string, string>>
  /** What is wrong with the row as a whole. */
  problema?: string
  /** Headings that stand above two columns with different values in this row. */
  duplas?: readonly string[]
}
/** `descricao`: how the file was read, for the person who sent it. */
export type Sheet = { colunas: string[]; descricao: string; linhas: SheetRow[] }

type Encoding = 'UTF-8' | 'UTF-16' | 'latin1'

const startsWith = (bytes: Buffer, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte)

/** UTF-8 if the bytes are valid; older spreadsheet programs write Windows-1252, and "Unicode text" is UTF-16. */
const decode = (bytes: Buffer): { text: string; codificacao: Encoding } => {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), codificacao: 'UTF-16' }
  if (startsWith(bytes, 0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), codificacao: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codificacao: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), codificacao: 'latin1' }
  }
}

/** `Data de Nascimento` → `data_de_nascimento`. */
export const normaliseHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

type Separator = ';' | ',' | '\t'

const separatorOf = (text: string): Separator => {
  const heading = text.slice(0, text.search(/\r|\n|$/))
  const columnsWith = (separator: Separator): number => heading.split(separator).length
  if (columnsWith('\t') > Math.max(columnsWith(';'), columnsWith(','))) return '\t'
  return columnsWith(';') >= columnsWith(',') ? ';' : ','
}

/** Builds the rows; the first row with content has the headings. @param rowsMax the most rows below them */
const createCollector = (rowsMax: number) => {
  const linhas: SheetRow[] = []
  let colunas: string[] | undefined
  const rowOf = (linha: number, celulas: readonly string[], headings: readonly string[]): SheetRow => {
    const campos: Record<string, string> = {}
    const duplas: string[] = []
    for (const [index, heading] of headings.entries()) {
      const celula = celulas[index] ?? ''
      if (campos[heading] && celula !== '' && celula !== campos[heading]) duplas.push(heading)
      campos[heading] ||= celula
    }
    const isLonger = celulas.slice(headings.length).some(text => text !== '')
    return {
      linha,
      campos,
      ...(isLonger ? { problema: REGISTRO.colunasDemais } : {}),
      ...(duplas.length > 0 ? { duplas } : {}),
    }
  }
  return {
    add: (linha: number, celulas: readonly string[]): void => {
      if (colunas === undefined) {
        colunas = celulas.map(normaliseHeading)
        return
      }
      if (linhas.length >= rowsMax) throw new SheetError(REGISTRO.linhasDemais(rowsMax))
      linhas.push(rowOf(linha, celulas, colunas))
    },
    collected: () => ({ colunas: colunas ?? [], linhas }),
  }
}
type Collector = ReturnType<typeof createCollector>

const SENTENCES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'há aspas que não se fecham',
  CSV_MAX_RECORD_SIZE: 'há um campo grande demais, ou aspas que não se fecham',
}

const RECORD_MAX_BYTES = 100_000
/** Rows between two pauses in which requests are answered. */
const ROWS_PER_PAUSE_COUNT = 500
const CHUNK_CHARACTERS = 64 * 1024

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) yield text.slice(at, at + CHUNK_CHARACTERS)
}

type CsvRow = { record: string[]; info: { lines: number } }

const readCsv = async (text: string, separador: Separator, { add }: Collector): Promise<void> => {
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({
      delimiter: separador,
      // Trimming on the right as well would refuse text behind quotation marks.
      ltrim: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // A nickname in quotes is no mistake.
      relax_quotes: true,
      max_record_size: RECORD_MAX_BYTES,
    }),
  )
  let rows = 0
  for await (const { record, info } of parser as AsyncIterable<CsvRow>) {
    const cells = record.map(cell => cell.trim())
    // `lines` is where a record ended; one of several lines is named by its last.
    if (cells.some(cell => cell !== '')) add(info.lines, cells)
    rows += 1
    if (rows % ROWS_PER_PAUSE_COUNT === 0) await yieldToRequests()
  }
}

const csvProblem = (error: CsvError): SheetError => {
  const line = typeof error.lines === 'number' ? ` (perto da linha ${error.lines})` : ''
  return new SheetError(
    `A planilha não pôde ser lida${line}: ${SENTENCES[error.code] ?? 'há aspas ou separadores fora do lugar'}.`,
  )
}

const openCsv = async (bytes: Buffer, collector: Collector): Promise<string> => {
  const { text, codificacao } = decode(bytes)
  if (text.slice(0, 4096).includes('\0')) throw new SheetError(REGISTRO.naoPlanilha)
  const separador = separatorOf(text)
  try {
    await readCsv(text, separador, collector)
  } catch (error) {
    throw error instanceof CsvError ? csvProblem(error) : error
  }
  return `Planilha em ${codificacao}, separada por ${separador === '\t' ? 'tabulação' : `"${separador}"`}`
}

const openWorkbook = async (bytes: Buffer, collector: Collector): Promise<string> => {
  const { nome } = await readWorkbook(bytes, ({ linha, celulas }) => collector.add(linha, celulas))
  return `Planilha do Excel, aba "${nome.slice(0, 40)}"`
}

/** Reads CSV or XLSX. @throws SheetError with the sentence for the person */
export const readSheet = async (bytes: Buffer, rowsMax = Number.POSITIVE_INFINITY): Promise<Sheet> => {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError(REGISTRO.xlsAntigo)
  const collector = createCollector(rowsMax)
  const descricao = isWorkbook(bytes) ? await openWorkbook(bytes, collector) : await openCsv(bytes, collector)
  return { descricao, ...collector.collected() }
}

/** @throws SheetError */
export const readSheetFile = async (path: string): Promise<Sheet> => {
  const bytes = await readFile(path).catch(() => {
    throw new SheetError(`Não foi possível ler ${path}.`)
  })
  return readSheet(bytes)
}
