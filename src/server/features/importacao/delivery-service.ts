import { setImmediate } from 'node:timers/promises'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { Planilha, Veredito } from '#contract/registro/schema.ts'
import type { Sheet } from '#server/adapters/sheet-reader.ts'
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { readTomorrow } from '#server/db/now.ts'
import {
  countVerdicts,
  countWarned,
  createLines,
  decide,
  type EarlierLine,
  type Evaluation,
  evaluateLine,
  type Lines,
  type RowRules,
  type Verdict,
} from './evaluation-rules.ts'
import {
  type Comparison,
  type Decisions,
  type Known,
  type Match,
  type Person,
  type Recognition,
  recognise,
} from './identity-rules.ts'
import type { RowSource } from './rows-rules.ts'
import { createAccented, type RegisterChange } from './rows-rules.ts'

/** What became of a sheet: the command prints it, the page stores it. */
export type Outcome = Pick<
  Planilha,
  'descricao' | 'codificacao' | 'acentuados' | 'avisos' | 'linhas' | 'contagens' | 'colunas_sem_uso' | 'gravadas'
> & {
  verdicts: Verdict[]
  /** A wrong line keeps the whole sheet from being written, unless wrong lines are left out. */
  refused: boolean
}

export type ImportDeps = {
  db: Db
  secrets: Secrets
  /** `DESPEDIDA_RASCUNHO` opens despedidas in draft; the command opens none. */
  config?: Pick<Config, 'DESPEDIDA_RASCUNHO'>
}
/** What an import writes: new lines, whose verdicts get their ids, stored rows that lines change, and lines that staff decide about. */
type Writing<Row, Stored> = {
  tx: Executor
  deps: ImportDeps & RowSource
  fresh: readonly Evaluation<Row>[]
  updates: readonly Update<Stored>[]
  questions: readonly Evaluation<Row>[]
  /** Lines of somebody whom the register has by now: nobody decides about them any more. */
  settled: readonly Evaluation<Row>[]
  /** Called for every batch of new lines. */
  advance: () => void
}

/** How one kind of row is read, recognised, found and written. */
export type Kind<Row, Stored extends Known> = RowRules<Row> & {
  lock?: (tx: Executor) => Promise<void>
  /** The stored rows that may be about the same person, by the index of each row. */
  find: (db: Executor, rows: readonly Row[]) => Promise<Map<number, Stored[]>>
  /** What staff decided before, by the identity of the row. */
  findDecisions?: (db: Executor, people: readonly Person[]) => Promise<Map<string, Decisions>>
  /** The sentence about a stored row that contradicts. */
  resembles: (id: number, campos: Comparison['contradicts']) => string
  /** How a row changes stored ones and completes earlier lines; without it nothing is ever changed. */
  merge?: {
    change: (stored: Stored, row: Row, comparison: Comparison) => { change: RegisterChange; texto: string } | undefined
    /** What a later line of the same person adds to the first. */
    additions: (first: Row | (Stored & RegisterChange), later: Row) => Partial<Row> & RegisterChange
  }
  write: (writing: Writing<Row, Stored>) => Promise<void>
}

const BATCH_ROWS = 300

export const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH_ROWS) }, (_, index) =>
    all.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
  )

/** Lines between two pauses in which requests are answered. */
const LINES_PER_PAUSE_COUNT = 50

/** A line whose record exists, with what it changes. */
type Update<Stored> = { stored: Stored; change: RegisterChange }

/** What is known while a sheet is read: its lines so far, and the stored rows that they are about, by the id of the row. */
type Reading<Row, Stored> = {
  lines: Lines<Row>
  lineOf: Map<number, EarlierLine<Row>>
  updates: Map<number, Update<Stored>>
}

/** A right line, and what the stored rows and the lines before it say about who it is. */
type Recognised<Row, Stored> = {
  line: EarlierLine<Row>
  stored: Recognition<Stored>
  earlier: Recognition<EarlierLine<Row>>
  decisions: Decisions | undefined
}

/**
 * A line of somebody whom an earlier line of the sheet is about too; what it adds is written with that line.
 * @param known the stored row of the two, where it is at hand
 */
const joinLines = <Row, Stored extends Known>(
  { merge, person }: Kind<Row, Stored>,
  { lines, updates }: Reading<Row, Stored>,
  first: EarlierLine<Row>,
  { evaluation: { row, verdict } }: EarlierLine<Row>,
  known?: Stored,
): void => {
  const { id } = first.evaluation.verdict
  const update = id === null ? undefined : updates.get(id)
  const stored = known ?? update?.stored
  const added = merge?.additions(stored ? { ...stored, ...update?.change } : first.evaluation.row, row) ?? {}
  if (Object.keys(added).length === 0) {
    decide(verdict, 'repetida', REGISTRO.igual(first.id))
    return
  }
  if (id !== null && !stored) {
    // Only the earlier line says that this one is about the stored person.
    decide(verdict, 'duvida', REGISTRO.pareceLinha(first.id, []))
    return
  }
  decide(verdict, 'repetida', REGISTRO.completa(first.id))
  if (stored) updates.set(stored.id, { stored, change: { ...update?.change, ...added } })
  if (stored && !update) decide(first.evaluation.verdict, 'atualizada', REGISTRO.atualiza(stored.id))
  first.evaluation.row = { ...first.evaluation.row, ...added }
  first.person = person(first.evaluation.row)
  lines.add(first)
}

/** A line whose person is stored. */
const decideKnown = <Row, Stored extends Known>(
  kind: Kind<Row, Stored>,
  reading: Reading<Row, Stored>,
  { line, earlier, decisions }: Recognised<Row, Stored>,
  { known, comparison }: Match<Stored>,
): void => {
  const { verdict, row } = line.evaluation
  const sibling = earlier.outcome === 'same' ? earlier.match.known : undefined
  const before = reading.lineOf.get(known.id)
  const isDecided = decisions?.get(known.id) === 'mesma' || known.person.identity === line.person.identity
  const update = kind.merge?.change(known, row, comparison)
  if (before !== undefined && (before === sibling || isDecided)) {
    joinLines(kind, reading, before, line, known)
    return
  }
  // It may be the stored person or the one of another line: where nothing would change, nothing is asked.
  const other = before ?? sibling
  if (other !== undefined && !isDecided && update) {
    decide(verdict, 'duvida', REGISTRO.pareceLinha(other.id, []))
    return
  }
  if (before === undefined) reading.lineOf.set(known.id, line)
  if (update) reading.updates.set(known.id, { stored: known, change: update.change })
  decide(verdict, update ? 'atualizada' : 'existe', update?.texto ?? REGISTRO.cadastrado(known.id)).id = known.id
}

const decideLine = <Row, Stored extends Known>(
  kind: Kind<Row, Stored>,
  reading: Reading<Row, Stored>,
  recognised: Recognised<Row, Stored>,
): void => {
  const { line, stored, earlier } = recognised
  const { verdict } = line.evaluation
  const sibling = earlier.outcome === 'same' ? earlier.match.known : undefined
  const [likely] = stored.outcome === 'question' ? stored.matches : []
  if (stored.outcome === 'same') decideKnown(kind, reading, recognised, stored.match)
  // Where nothing stored is ever changed, nothing needs to be asked that nothing contradicts.
  else if (likely && !kind.merge && likely.comparison.contradicts.length === 0)
    decideKnown(kind, reading, recognised, likely)
  else if (sibling && (stored.outcome === 'new' || sibling.evaluation.verdict.estado === 'duvida'))
    joinLines(kind, reading, sibling, line)
  else if (likely) decide(verdict, 'duvida', kind.resembles(likely.known.id, likely.comparison.contradicts))
  else if (earlier.outcome === 'question') {
    const [match] = earlier.matches
    if (match) decide(verdict, 'duvida', REGISTRO.pareceLinha(match.known.id, match.comparison.contradicts))
  }
  if (verdict.estado !== 'repetida') reading.lines.add(line)
}

/** Decides the lines of a batch, in their order. Yields to requests in between: a sheet may have a hundred thousand lines. */
const decideBatch = async <Row, Stored extends Known>(
  db: Executor,
  kind: Kind<Row, Stored>,
  batch: readonly Evaluation<Row>[],
  reading: Reading<Row, Stored>,
): Promise<void> => {
  const right = batch.filter(({ verdict }) => verdict.estado === 'nova')
  if (right.length === 0) return
  const people = right.map(({ row }) => kind.person(row))
  const found = await kind.find(
    db,
    right.map(({ row }) => row),
  )
  const decided = await kind.findDecisions?.(db, people)
  for (const [index, evaluation] of right.entries()) {
    const person = people[index] ?? kind.person(evaluation.row)
    const decisions = decided?.get(person.identity)
    decideLine(kind, reading, {
      line: { id: evaluation.verdict.linha, person, evaluation },
      stored: recognise(person, found.get(index) ?? [], decisions),
      earlier: recognise(person, reading.lines.near(person)),
      decisions,
    })
    if (index % LINES_PER_PAUSE_COUNT === 0) await setImmediate()
  }
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
export const importLines = <Row, Stored extends Known>(
  deps: ImportDeps & RowSource,
  kind: Kind<Row, Stored>,
  sheet: Sheet,
  { apply, onlyValid, onProgress, store }: ImportOptions,
): Promise<Outcome> =>
  deps.db.transaction().execute(async tx => {
    if (apply) await kind.lock?.(tx)
    const latest = await readTomorrow(tx)
    const batches = batchesOf(sheet.linhas)
    let step = 0
    const advance = () => onProgress?.(Math.min(1, ++step / (batches.length * (apply ? 2 : 1))))
    const reading: Reading<Row, Stored> = { lines: createLines(), lineOf: new Map(), updates: new Map() }
    const evaluations: Evaluation<Row>[] = []
    const used = new Set<string>()
    const accented = createAccented(sheet)
    for (const batch of batches) {
      batch.forEach(accented.read)
      const evaluated = batch.map(line => evaluateLine(kind, line, latest, used))
      await decideBatch(tx, kind, evaluated, reading)
      evaluations.push(...evaluated)
      advance()
    }
    const updates = [...reading.updates.values()]
    const verdicts = evaluations.map(one => one.verdict)
    const contagens = countVerdicts(verdicts)
    const refused = contagens.erro > 0 && !onlyValid
    const withState = (...estados: Veredito['estado'][]) =>
      evaluations.filter(one => estados.includes(one.verdict.estado))
    const isWritten = apply && !refused
    const fresh = withState('nova')
    const questions = withState('duvida')
    const settled = withState('nova', 'atualizada', 'existe')
    if (isWritten) await kind.write({ tx, deps, fresh, updates, questions, settled, advance })
    const outcome = {
      descricao: sheet.descricao,
      codificacao: sheet.codificacao,
      acentuados: accented.list(),
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
