import { REGISTRO } from '#contract/registro/messages.ts'
import type { Planilha, Veredito } from '#contract/registro/schema.ts'
import type { Sheet, SheetRow } from '#server/adapters/sheet-reader.ts'
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { readTomorrow } from '#server/db/now.ts'
import type { NewRow } from '#server/db/tables.ts'
import {
  countVerdicts,
  countWarned,
  decide,
  type Evaluation,
  evaluateLine,
  type RowRules,
  type Verdict,
} from './evaluation-rules.ts'
import { listAccented, type RegisterChange } from './rows-rules.ts'

/** What became of a sheet: the command prints it, the page stores it. */
export type Outcome = Pick<
  Planilha,
  'descricao' | 'codificacao' | 'acentuados' | 'avisos' | 'linhas' | 'contagens' | 'colunas_sem_uso' | 'gravadas'
> & {
  verdicts: Verdict[]
  /** A wrong line keeps the whole sheet from being written, unless wrong lines are left out. */
  refused: boolean
}

/** Where rows come from, and the account that brings them. */
export type RowSource = {
  origem: NonNullable<NewRow<'registro_falecido'>['origem']>
  contaId: number | null
  /** Written to the audit: the name of a sheet, the id of a service key. */
  detalhe?: Record<string, string | number>
}

export type ImportDeps = {
  db: Db
  secrets: Secrets
  /** `DESPEDIDA_RASCUNHO` opens despedidas in draft; the command opens none. */
  config?: Pick<Config, 'DESPEDIDA_RASCUNHO'>
}
/** What an import writes: new lines, whose verdicts get their ids, and stored rows that lines change. */
type Writing<Row, Stored> = {
  tx: Executor
  deps: ImportDeps & RowSource
  fresh: readonly Evaluation<Row>[]
  updates: readonly Update<Stored>[]
  /** Called for every batch of new lines. */
  advance: () => void
}

/** How one kind of row is read, recognised, found and written. */
export type Kind<Row, Stored extends { id: number }> = RowRules<Row> & {
  lock?: (tx: Executor) => Promise<void>
  find: (db: Executor, rows: readonly Row[]) => Promise<Map<number, Stored>>
  /** What a row changes in the stored one, with its sentence; without it nothing is ever changed. */
  change?: (stored: Stored, row: Row) => { change: RegisterChange; texto: string } | undefined
  write: (writing: Writing<Row, Stored>) => Promise<void>
}

const BATCH_ROWS = 300

export const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH_ROWS) }, (_, index) =>
    all.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
  )

/** Yields to requests in between: a sheet may have a hundred thousand lines. */
const evaluateLines = async <Row>(
  db: Executor,
  rules: RowRules<Row>,
  lines: readonly SheetRow[],
): Promise<Evaluation<Row>[]> => {
  const latest = await readTomorrow(db)
  const linesByKey = new Map<string, { linha: number; row: Row }>()
  const evaluations: Evaluation<Row>[] = []
  for (const batch of batchesOf(lines)) {
    for (const line of batch) evaluations.push(evaluateLine(rules, line, linesByKey, latest))
    await new Promise(resolve => setImmediate(resolve))
  }
  return evaluations
}

/** A line whose record exists, with what it changes. */
type Update<Stored> = { stored: Stored; change: RegisterChange }

/** Finds the records of new lines; a second line of one record is a repetition. */
const markExisting = async <Row, Stored extends { id: number }>(
  db: Executor,
  kind: Kind<Row, Stored>,
  batch: readonly Evaluation<Row>[],
  linesById: Map<number, number>,
): Promise<Update<Stored>[]> => {
  const fresh = batch.filter(one => one.verdict.estado === 'nova')
  if (fresh.length === 0) return []
  const rows = fresh.map(one => one.row)
  const updates: Update<Stored>[] = []
  for (const [index, stored] of await kind.find(db, rows)) {
    const one = fresh[index]
    if (!one) continue
    const set = (estado: Veredito['estado'], texto: string) => {
      decide(one.verdict, estado, texto).id = stored.id
    }
    const before = linesById.get(stored.id)
    if (before !== undefined) {
      set('repetida', REGISTRO.igual(before))
      continue
    }
    linesById.set(stored.id, one.verdict.linha)
    const update = kind.change?.(stored, one.row)
    if (update) updates.push({ stored, change: update.change })
    set(update ? 'atualizada' : 'existe', update?.texto ?? REGISTRO.cadastrado(stored.id))
  }
  return updates
}

export type ImportOptions = {
  apply: boolean
  /** Skips lines with errors instead of writing nothing. */
  onlyValid: boolean
  /** Called with the share of the work that is done, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Stores the outcome in the transaction of the import, so that both are there or neither. */
  store?: (tx: Executor, outcome: Outcome) => Promise<void>
}

/** Checks every line of a sheet, and with `apply` writes them, in one transaction. */
export const importLines = <Row, Stored extends { id: number }>(
  deps: ImportDeps & RowSource,
  kind: Kind<Row, Stored>,
  sheet: Sheet,
  { apply, onlyValid, onProgress, store }: ImportOptions,
): Promise<Outcome> =>
  deps.db.transaction().execute(async tx => {
    if (apply) await kind.lock?.(tx)
    const evaluations = await evaluateLines(tx, kind, sheet.linhas)
    const batches = batchesOf(evaluations)
    let step = 0
    const advance = () => onProgress?.(Math.min(1, ++step / (batches.length * (apply ? 2 : 1))))
    const updates: Update<Stored>[] = []
    const linesById = new Map<number, number>()
    for (const batch of batches) {
      updates.push(...(await markExisting(tx, kind, batch, linesById)))
      advance()
    }
    const verdicts = evaluations.map(one => one.verdict)
    const contagens = countVerdicts(verdicts)
    const refused = contagens.erro > 0 && !onlyValid
    const fresh = evaluations.filter(one => one.verdict.estado === 'nova')
    const isWritten = apply && !refused
    if (isWritten) await kind.write({ tx, deps, fresh, updates, advance })
    const used = new Set(evaluations.flatMap(one => [...one.used]))
    const outcome = {
      descricao: sheet.descricao,
      codificacao: sheet.codificacao,
      acentuados: listAccented(sheet),
      avisos: countWarned(verdicts),
      linhas: verdicts.length,
      contagens,
      colunas_sem_uso: evaluations.length > 0 ? sheet.colunas.filter(name => name !== '' && !used.has(name)) : [],
      gravadas: isWritten ? contagens.nova + contagens.atualizada : 0,
      verdicts,
      refused,
    }
    await store?.(tx, outcome)
    return outcome
  })
