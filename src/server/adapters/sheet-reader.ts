import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { REGISTRO } from '#contract/registro/messages.ts'
import { Refusal } from '#server/core/refusal.ts'
import { kindOfFile } from './file-kind.ts'
import { decodeText, type Encoding } from './text-encoding.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

/** `campo`: the column that is wrong; empty for a row that is wrong as a whole. */
export type RowProblem = { campo: string; message: string }

/** One row under its normalised headings; `linha` counts as a spreadsheet does, the headings being line 1. */
export type SheetRow = {
  linha: number
  campos: Readonly<Record<string, string>>
  /** What is wrong whatever the rules of the rows say. */
  problema?: RowProblem
  /** Headings that stand above two columns with different values in this row. */
  duplas?: readonly string[]
}
/** `descricao`: how the file was read, for the person who sent it; `codificacao`: of a text file. */
export type Sheet = { colunas: string[]; descricao: string; codificacao: Encoding | ''; linhas: SheetRow[] }

/** `Data de Nascimento` → `data_de_nascimento`. */
export const normaliseHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

const SEPARATORS = [';', ',', '\t', '|'] as const
type Separator = (typeof SEPARATORS)[number]

/** The line by which a spreadsheet program is told the separator: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([;,\t|])"?[ ;,\t]*(?=\r|\n|$)/i

const separatorOf = (text: string): Separator => {
  const stated = SEPARATOR_LINE.exec(text)?.[1]
  const heading = (/[^\r\n]*\S[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const columnsWith = (separator: Separator): number => heading.split(separator).length
  return SEPARATORS.reduce(
    (best, other) => (other === stated || (best !== stated && columnsWith(other) > columnsWith(best)) ? other : best),
    SEPARATORS[0],
  )
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
      ...(isLonger ? { problema: { campo: '', message: REGISTRO.colunasDemais } } : {}),
      ...(duplas.length > 0 ? { duplas } : {}),
    }
  }
  return {
    add: (linha: number, celulas: readonly string[]): void => {
      if (colunas === undefined) {
        colunas = celulas.map(normaliseHeading)
        return
      }
      if (linhas.length >= rowsMax) throw new Refusal(REGISTRO.linhasDemais(rowsMax))
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

const csvProblem = (error: CsvError): Refusal => {
  const line = typeof error.lines === 'number' ? ` (perto da linha ${error.lines})` : ''
  return new Refusal(
    `A planilha não pôde ser lida${line}: ${SENTENCES[error.code] ?? 'há aspas ou separadores fora do lugar'}.`,
  )
}

/** Programs of the time of DOS end a file with this character. */
const END_MARK = '\x1a'

const withoutEndMark = (text: string): string => {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(END_MARK) ? trimmed.slice(0, -1) : text
}

type Reading = Pick<Sheet, 'descricao' | 'codificacao'>

const openCsv = async (bytes: Buffer, collector: Collector): Promise<Reading> => {
  const decoded = decodeText(bytes)
  const text = withoutEndMark(decoded.text)
  const { codificacao } = decoded
  if (isBinary(text)) throw new Refusal(REGISTRO.naoPlanilha)
  const separador = separatorOf(text)
  try {
    await readCsv(text, separador, collector)
  } catch (error) {
    throw error instanceof CsvError ? csvProblem(error) : error
  }
  const separada = separador === '\t' ? 'tabulação' : `"${separador}"`
  return { descricao: `Planilha em ${codificacao}, separada por ${separada}`, codificacao }
}

const openWorkbook = async (bytes: Buffer, collector: Collector): Promise<Reading> => {
  const { nome } = await readWorkbook(bytes, ({ linha, celulas }) => collector.add(linha, celulas))
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
export const readSheet = async (bytes: Buffer, rowsMax = Number.POSITIVE_INFINITY): Promise<Sheet> => {
  if (isBlank(bytes)) throw new Refusal(REGISTRO.arquivoVazio)
  const kind = kindOfFile(bytes)
  if (kind !== undefined) throw new Refusal(REGISTRO.achado(kind))
  const collector = createCollector(rowsMax)
  const reading = isWorkbook(bytes) ? await openWorkbook(bytes, collector) : await openCsv(bytes, collector)
  return { ...reading, ...collector.collected() }
}

/** @throws Refusal */
export const readSheetFile = async (path: string): Promise<Sheet> => {
  const bytes = await readFile(path).catch(() => {
    throw new Refusal(`Não foi possível ler ${path}.`)
  })
  return readSheet(bytes)
}
