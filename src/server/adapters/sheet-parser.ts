import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { PLANILHA_COLUNAS_MAX } from '#contract/registro/limits.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import { Refusal } from '#server/core/refusal.ts'
import { kindOfFile } from './file-kind.ts'
import { decodeText, type Encoding } from './text-encoding.ts'
import { CELL_MAX_LENGTH, isWorkbook, type ParsedRow, readWorkbook } from './workbook.ts'

/** `linhas`: the most rows below the headings; `caracteres`: of all cells together. */
export type SheetBounds = { linhas: number; caracteres: number }
export type SheetJob = { bytes: Uint8Array; bounds: SheetBounds }
/** `descricao`: how the file was read, for the person who sent it; `codificacao`: of a text file. */
export type SheetReading = { descricao: string; codificacao: Encoding | '' }
export type SheetResult = SheetReading | { recusa: string }

const SEPARATORS = [';', ',', '\t', '|'] as const
type Separator = (typeof SEPARATORS)[number]

/** The line by which a spreadsheet program is told the separator: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([;,\t|])"?[ ;,\t]*(?=\r|\n|$)/i

/** The first line that says something. */
const firstLine = (text: string): string => {
  const at = text.search(/\S/)
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  return /^[^\r\n]*/.exec(text.slice(at === -1 ? text.length : start))?.[0] ?? ''
}

const separatorOf = (text: string): Separator => {
  const stated = SEPARATOR_LINE.exec(text)?.[1]
  const heading = firstLine(text).replace(/"[^"]*"/g, '')
  const columnsWith = (separator: Separator): number => heading.split(separator).length
  return SEPARATORS.reduce(
    (best, other) => (other === stated || (best !== stated && columnsWith(other) > columnsWith(best)) ? other : best),
    SEPARATORS[0],
  )
}

type OnRow = (row: ParsedRow) => void

const SENTENCES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'há aspas que não se fecham',
  CSV_MAX_RECORD_SIZE: 'há um campo grande demais, ou aspas que não se fecham',
}

const unreadable = (line: number | undefined, reason: string): Refusal =>
  new Refusal(`A planilha não pôde ser lida${line === undefined ? '' : ` (perto da linha ${line})`}: ${reason}.`)

const RECORD_MAX_BYTES = 100_000
/** The parser counts the content of a record and not its separators. Every column that a spreadsheet program has fits into such a line. */
const LINE_MAX_LENGTH = 2 * RECORD_MAX_BYTES
const CHUNK_CHARACTERS = 64 * 1024

const isLineBreak = (code: number): boolean => code === 10 || code === 13

/** The text in parts, each searched for a line that is too long before the parser sees it. */
function* chunksOf(text: string): Generator<string> {
  let [lines, start] = [1, 0]
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) {
    const chunk = text.slice(at, at + CHUNK_CHARACTERS)
    for (let index = 0; index < chunk.length; index += 1)
      if (isLineBreak(chunk.charCodeAt(index))) {
        lines += 1
        start = at + index
      } else if (at + index - start > LINE_MAX_LENGTH) throw unreadable(lines, 'há uma linha longa demais')
    yield chunk
  }
}

type CsvRow = { record: string[]; info: { lines: number } }

const isFilled = (cell: string): boolean => cell.trim() !== ''

const readCsv = async (text: string, separador: Separator, onRow: OnRow): Promise<void> => {
  const parser = parse({
    delimiter: separador,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: SEPARATOR_LINE.test(text) ? 2 : 1,
    // Trimming on the right as well would refuse text behind quotation marks.
    ltrim: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    // A nickname in quotes is no mistake.
    relax_quotes: true,
    max_record_size: RECORD_MAX_BYTES,
  })
  // A failure ends the parser, which throws it where its rows are read.
  pipeline(Readable.from(chunksOf(text)), parser, () => {})
  for await (const { record, info } of parser as AsyncIterable<CsvRow>) {
    const celulas = record.slice(0, PLANILHA_COLUNAS_MAX).map(cell => cell.trim().slice(0, CELL_MAX_LENGTH))
    const continua = record.slice(PLANILHA_COLUNAS_MAX).some(isFilled)
    // `lines` is where a record ended; one of several lines is named by its last.
    if (continua || celulas.some(isFilled)) onRow({ linha: info.lines, celulas, continua })
  }
}

const csvProblem = (error: CsvError): Refusal =>
  unreadable(
    typeof error.lines === 'number' ? error.lines : undefined,
    SENTENCES[error.code] ?? 'há aspas ou separadores fora do lugar',
  )

/** Programs of the time of DOS end a file with this character. */
const END_MARK = '\x1a'

const withoutEndMark = (text: string): string => {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(END_MARK) ? trimmed.slice(0, -1) : text
}

const openCsv = async (bytes: Buffer, onRow: OnRow): Promise<SheetReading> => {
  const decoded = decodeText(bytes)
  const text = withoutEndMark(decoded.text)
  const { codificacao } = decoded
  if (isBinary(text)) throw new Refusal(REGISTRO.naoPlanilha)
  const separador = separatorOf(text)
  try {
    await readCsv(text, separador, onRow)
  } catch (error) {
    throw error instanceof CsvError ? csvProblem(error) : error
  }
  const separada = separador === '\t' ? 'tabulação' : `"${separador}"`
  return { descricao: `Planilha em ${codificacao}, separada por ${separada}`, codificacao }
}

const openWorkbook = async (bytes: Buffer, onRow: OnRow): Promise<SheetReading> => {
  const { nome } = await readWorkbook(bytes, onRow)
  return { descricao: `Planilha do Excel, aba "${nome.slice(0, 40)}"`, codificacao: '' }
}

/** Empty, or nothing but a byte order mark and white space. */
const isBlank = (bytes: Buffer): boolean =>
  bytes.length < 1024 && withoutEndMark(decodeText(bytes).text).replaceAll('\0', '').trim() === ''

/** Text has no zeros, and hardly any other control characters. */
const isBinary = (text: string): boolean => {
  const start = text.slice(0, 4096)
  const controls = [...start].filter(character => character < ' ' && !'\t\n\v\f\r\x1a'.includes(character)).length
  return start.includes('\0') || controls > start.length / 50
}

/** Reads CSV or XLSX. @throws Refusal with the sentence for the person */
const readRows = (bytes: Buffer, onRow: OnRow): Promise<SheetReading> => {
  if (isBlank(bytes)) throw new Refusal(REGISTRO.arquivoVazio)
  const kind = kindOfFile(bytes)
  if (kind !== undefined) throw new Refusal(REGISTRO.achado(kind))
  return isWorkbook(bytes) ? openWorkbook(bytes, onRow) : openCsv(bytes, onRow)
}

/** Counts rows and characters, and gives the rows on in batches. */
const createBatches = ({ linhas, caracteres }: SheetBounds, onRows: (rows: ParsedRow[]) => void) => {
  let batch: ParsedRow[] = []
  let [rows, characters, inBatch] = [0, 0, 0]
  const flush = (): void => {
    if (batch.length > 0) onRows(batch)
    batch = []
    inBatch = 0
  }
  const add = (row: ParsedRow): void => {
    if (rows === 0 && row.continua) throw new Refusal(REGISTRO.titulosDemais(PLANILHA_COLUNAS_MAX))
    // The first row has the headings.
    if (rows > linhas) throw new Refusal(REGISTRO.linhasDemais(linhas))
    const length = row.celulas.reduce((sum, celula) => sum + celula.length, 0)
    rows += 1
    characters += length
    inBatch += length
    if (characters > caracteres) throw new Refusal(REGISTRO.grandeDemais)
    batch.push(row)
    if (batch.length >= BATCH_MAX.rows || inBatch >= BATCH_MAX.characters) flush()
  }
  return { add, flush }
}

/** What the process of the portal takes over at once, between two requests. */
const BATCH_MAX = { rows: 500, characters: 256 * 1024 }

/** Reads a sheet for another process, which receives its rows, the headings first, in batches. */
export const parseSheet = async (
  { bytes, bounds }: SheetJob,
  onRows: (rows: ParsedRow[]) => void,
): Promise<SheetResult> => {
  const { add, flush } = createBatches(bounds, onRows)
  try {
    const reading = await readRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), add)
    flush()
    return reading
  } catch (error) {
    if (error instanceof Refusal) return { recusa: error.message }
    throw error
  }
}
