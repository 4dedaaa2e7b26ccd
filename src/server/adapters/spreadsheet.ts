import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'

/** One row under its folded headings; `linha` counts as a spreadsheet does, the headings being line 1. */
export type SheetRow = {
  linha: number
  campos: Readonly<Record<string, string>>
  /** What is wrong with the row as a whole. */
  problema?: string
}
export type Sheet = { colunas: string[]; codificacao: 'UTF-8' | 'latin1'; separador: ';' | ','; linhas: SheetRow[] }

/** The file cannot be read as a sheet. */
export class SheetError extends Error {}

/** UTF-8 if the bytes are valid; older spreadsheet programs write Windows-1252. */
const decode = (bytes: Buffer): Pick<Sheet, 'codificacao'> & { text: string } => {
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

const separatorOf = (text: string): Sheet['separador'] => {
  const heading = text.slice(0, text.search(/\r|\n|$/))
  return heading.split(';').length >= heading.split(',').length ? ';' : ','
}

type CsvRow = { record: Record<string, string>; info: { lines: number } }

const SENTENCES: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'há uma linha com mais ou menos colunas que o cabeçalho',
  CSV_QUOTE_NOT_CLOSED: 'há aspas que não se fecham',
  CSV_INVALID_CLOSING_QUOTE: 'há aspas no meio de um campo',
}

/** @throws SheetError with the sentence to print */
export const readSheet = async (path: string): Promise<Sheet> => {
  const bytes = await readFile(path).catch(() => {
    throw new SheetError(`Não foi possível ler ${path}.`)
  })
  const { text, codificacao } = decode(bytes)
  const separador = separatorOf(text)
  let colunas: string[] = []
  try {
    const rows: CsvRow[] = parse(text, {
      bom: true,
      delimiter: separador,
      trim: true,
      info: true,
      skip_empty_lines: true,
      columns: (headings: string[]) => {
        colunas = headings.map(normaliseHeading)
        return colunas
      },
    })
    // `lines` is where a record ended; one of several lines is named by its last.
    return {
      colunas,
      codificacao,
      separador,
      linhas: rows.map(({ record, info }) => ({ linha: info.lines, campos: record })),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? ` (perto da linha ${error.lines})` : ''
    throw new SheetError(`A planilha não pôde ser lida${line}: ${SENTENCES[error.code] ?? error.message}.`)
  }
}
