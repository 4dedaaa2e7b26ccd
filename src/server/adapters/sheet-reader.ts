import { readFile } from 'node:fs/promises'
import { normalForm } from '#contract/fields/normal-form.ts'
import { PLANILHA_LINHAS_MAX } from '#contract/registro/limits.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import { Refusal } from '#server/core/refusal.ts'
import { withTimeout } from '#server/core/timeout.ts'
import type { SheetBounds, SheetJob, SheetReading, SheetResult } from './sheet-parser.ts'
import type { ParsedRow } from './workbook.ts'
import { createWorkerProcess, type RunJob } from './worker-process.ts'

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
export type Sheet = SheetReading & { colunas: string[]; linhas: SheetRow[] }

/** Words of headings as the field writes them, by the one that the rules look for; "" is left out. */
const HEADING_WORDS: Readonly<Record<string, string>> = {
  de: '',
  do: '',
  da: '',
  dos: '',
  das: '',
  o: '',
  a: '',
  dt: 'data',
  nasc: 'nascimento',
  nascto: 'nascimento',
  falec: 'falecimento',
  falecida: 'falecido',
  obito: 'falecimento',
  sep: 'sepultamento',
  n: 'num',
  no: 'num',
  nr: 'num',
  numero: 'num',
  qd: 'quadra',
  lt: 'lote',
  jaz: 'jazigo',
  loc: 'localizacao',
}

/** `Data de Nascimento` and `Dt. Nasc.` → `data_nascimento`. */
export const normaliseHeading = (heading: string): string =>
  normalForm(heading, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(word => HEADING_WORDS[word] ?? word)
    .filter(word => word !== '')
    .join('_')

const rowOf = ({ linha, celulas, continua }: ParsedRow, headings: readonly string[]): SheetRow => {
  const campos: Record<string, string> = {}
  const duplas: string[] = []
  for (const [index, heading] of headings.entries()) {
    const celula = celulas[index] ?? ''
    if (campos[heading] && celula !== '' && celula !== campos[heading]) duplas.push(heading)
    campos[heading] ||= celula
  }
  const isLonger = continua || celulas.slice(headings.length).some(text => text !== '')
  return {
    linha,
    campos,
    ...(isLonger ? { problema: { campo: '', message: REGISTRO.colunasDemais } } : {}),
    ...(duplas.length > 0 ? { duplas } : {}),
  }
}

/** Builds the rows; the first one has the headings. */
const createCollector = () => {
  const linhas: SheetRow[] = []
  let colunas: string[] | undefined
  return {
    add: (rows: readonly ParsedRow[]): void => {
      for (const row of rows) {
        if (colunas) linhas.push(rowOf(row, colunas))
        else colunas = row.celulas.map(normaliseHeading)
      }
    },
    collected: () => ({ colunas: colunas ?? [], linhas }),
  }
}

type Run = RunJob<SheetJob, ParsedRow[], SheetResult>

/** The parsers are loaded with the first sheet. */
const parseHere = async (job: SheetJob, onRows: (rows: ParsedRow[]) => void): Promise<SheetResult> =>
  (await import('./sheet-parser.ts')).parseSheet(job, onRows)

const PROCESS_IDLE_MS = 30_000
const SHEETS_PER_PROCESS = 100

/** Bundled code works in a process of its own; TypeScript run from source (tests) works in this one. */
const createRun = (): Run =>
  import.meta.url.endsWith('.js')
    ? createWorkerProcess({
        script: new URL('./sheet-worker.js', import.meta.url),
        idleMs: PROCESS_IDLE_MS,
        maxJobs: SHEETS_PER_PROCESS,
      })
    : (job, _signal, onRows = () => {}) => parseHere(job, onRows)

type Options = { run: Run; bounds: SheetBounds; timeoutMs: number }

/**
 * Reads sheets outside the event loop, one at a time: the caller queues them.
 * @returns a function that throws Refusal with the sentence for the person, also where the process that reads ends
 */
export const createSheetReader = ({ run, bounds, timeoutMs }: Options) => {
  const tooLong = new Error(`not read after ${timeoutMs} ms`)
  /** @param onRows called while rows arrive */
  return async (bytes: Uint8Array, onRows?: () => void): Promise<Sheet> => {
    const collector = createCollector()
    const take = (rows: ParsedRow[]): void => {
      collector.add(rows)
      onRows?.()
    }
    const result = await withTimeout(timeoutMs, signal => run({ bytes, bounds }, signal, take), tooLong).catch(
      (error: unknown) => {
        throw new Refusal(REGISTRO.leituraParou, { cause: error })
      },
    )
    if ('recusa' in result) throw new Refusal(result.recusa)
    return { ...result, ...collector.collected() }
  }
}

/** A sheet of 30 MB takes seconds, and a busy machine makes it a minute. */
const TIMEOUT_MS = 5 * 60_000
/** More than a text file of the largest size has; a workbook repeats a text by its number. */
const CHARACTERS_MAX = 64 * 2 ** 20

/** Reads a sheet that somebody sent. */
export const readUploadedSheet = createSheetReader({
  run: createRun(),
  bounds: { linhas: PLANILHA_LINHAS_MAX, caracteres: CHARACTERS_MAX },
  timeoutMs: TIMEOUT_MS,
})

/** Reads a sheet of any size in this process: an operator waits for it alone. @throws Refusal */
export const readSheet = async (bytes: Uint8Array): Promise<Sheet> => {
  const collector = createCollector()
  const bounds = { linhas: Number.POSITIVE_INFINITY, caracteres: Number.POSITIVE_INFINITY }
  const result = await parseHere({ bytes, bounds }, collector.add)
  if ('recusa' in result) throw new Refusal(result.recusa)
  return { ...result, ...collector.collected() }
}

/** @throws Refusal */
export const readSheetFile = async (path: string): Promise<Sheet> => {
  const bytes = await readFile(path).catch(() => {
    throw new Refusal(`Não foi possível ler ${path}.`)
  })
  return readSheet(bytes)
}
