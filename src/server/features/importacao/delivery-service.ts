import { REGISTRO } from '#contract/registro/messages.ts'
import type { Veredito } from '#contract/registro/schema.ts'
import type { Sheet, SheetRow } from '#server/adapters/sheet-reader.ts'
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { readTomorrow } from '#server/db/now.ts'
import type { NewRow } from '#server/db/tables.ts'
import {
  countVerdicts,
  decide,
  type Evaluation,
  evaluateLine,
  type RowRules,
  type Verdict,
} from './evaluation-rules.ts'
import type { RegisterChange } from './rows-rules.ts'

export type Outcome = { verdicts: Verdict[]; unknownColumns: string[]; written: number }

/** Where rows of the register come from, and the account that brings them. */
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
type WriteParts = { tx: Executor; secrets: Secrets; source: RowSource }

/** How to find and write one kind of row. */
export type Kind<Row, Stored extends { id: number }> = RowRules<Row> & {
  /** Order in which new rows get their ids; without it, the order of the sheet. */
  sort?: (rows: readonly Evaluation<Row>[]) => Evaluation<Row>[]
  lock?: (tx: Executor) => Promise<void>
  find: (db: Executor, rows: readonly Row[]) => Promise<Map<number, Stored>>
  /** @returns the ids of the new rows, in their order */
  write: (parts: WriteParts, rows: readonly Row[]) => Promise<(number | null)[]>
  /** What a row changes in the stored one, with its sentence; without it nothing is ever changed. */
  change?: (stored: Stored, row: Row) => { change: RegisterChange; texto: string } | undefined
  update?: (parts: WriteParts, stored: Stored, change: RegisterChange) => Promise<void>
  /** What new and changed rows cause. */
  afterWrite?: (parts: WriteParts, ids: readonly number[]) => Promise<void>
}

const BATCH_ROWS = 300

/** A line whose record exists, with what it changes. */
type Update<Stored> = { verdict: Verdict; stored: Stored; change: RegisterChange }

/** Finds the records of new lines; a second line of one record is a repetition. */
const markExisting = async <Row, Stored extends { id: number }>(
  db: Executor,
  kind: Kind<Row, Stored>,
  batch: readonly Evaluation<Row>[],
  linesById: Map<number, number>,
): Promise<Update<Stored>[]> => {
  const fresh = batch.filter(one => one.verdict.estado === 'nova')
  if (fresh.length === 0) return []
  const found = await kind.find(
    db,
    fresh.map(one => one.row),
  )
  return [...found].flatMap(([index, stored]) => {
    const one = fresh[index]
    if (!one) return []
    const { verdict, row } = one
    const before = linesById.get(stored.id)
    const set = (estado: Veredito['estado'], texto: string) =>
      Object.assign(decide(verdict, estado, texto), { id: stored.id })
    if (before !== undefined) {
      set('repetida', REGISTRO.igual(before))
      return []
    }
    linesById.set(stored.id, verdict.linha)
    const update = kind.change?.(stored, row)
    if (!update) {
      set('existe', REGISTRO.cadastrado(stored.id))
      return []
    }
    set('atualizada', update.texto)
    return [{ verdict, stored, change: update.change }]
  })
}

/** Yields to requests in between: a sheet may have a hundred thousand lines. */
const evaluateLines = async <Row>(
  db: Executor,
  rules: RowRules<Row>,
  lines: readonly SheetRow[],
): Promise<Evaluation<Row>[]> => {
  const latest = await readTomorrow(db)
  const linesByKey = new Map<string, { linha: number; row: Row }>()
  const evaluations: Evaluation<Row>[] = []
  for (let at = 0; at < lines.length; at += BATCH_ROWS) {
    for (const line of lines.slice(at, at + BATCH_ROWS)) evaluations.push(evaluateLine(rules, line, linesByKey, latest))
    await new Promise(resolve => setImmediate(resolve))
  }
  return evaluations
}

const writeBatch = async <Row, Stored extends { id: number }>(
  parts: WriteParts,
  kind: Kind<Row, Stored>,
  batch: readonly Evaluation<Row>[],
): Promise<void> => {
  const ids = await kind.write(
    parts,
    batch.map(one => one.row),
  )
  batch.forEach(({ verdict }, index) => {
    verdict.id = ids[index] ?? null
  })
}

const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH_ROWS) }, (_, index) =>
    all.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
  )

export type ImportOptions = {
  apply: boolean
  /** Skips lines with errors instead of writing nothing. */
  onlyValid: boolean
  /** Called with the share of the work that is done, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Stores the outcome in the transaction of the import, so that both are there or neither. */
  store?: (tx: Executor, outcome: Outcome) => Promise<void>
}

const auditRows = (tx: Executor, { origem, contaId, detalhe }: RowSource, verdicts: readonly Veredito[]) =>
  recordAudit(tx, contaId, 'registro.receber', {
    detalhe: {
      origem,
      ...detalhe,
      novas: countVerdicts(verdicts, 'nova'),
      atualizadas: countVerdicts(verdicts, 'atualizada'),
    },
  })

type Work<Row, Stored extends { id: number }> = { kind: Kind<Row, Stored>; sheet: Pick<Sheet, 'colunas' | 'linhas'> }

export const importLines = <Row, Stored extends { id: number }>(
  { db, secrets, config, ...source }: ImportDeps & RowSource,
  { kind, sheet }: Work<Row, Stored>,
  options: ImportOptions,
): Promise<Outcome> =>
  db.transaction().execute(async tx => {
    const parts = { tx, secrets, source }
    if (options.apply) await kind.lock?.(tx)
    const evaluations = await evaluateLines(tx, kind, sheet.linhas)
    const updates: Update<Stored>[] = []
    const linesById = new Map<number, number>()
    const steps = batchesOf(evaluations).length * (options.apply ? 2 : 1)
    let step = 0
    const advance = () => options.onProgress?.(Math.min(1, ++step / steps))
    for (const batch of batchesOf(evaluations)) {
      updates.push(...(await markExisting(tx, kind, batch, linesById)))
      advance()
    }
    const verdicts = evaluations.map(one => one.verdict)
    const fresh = evaluations.filter(one => one.verdict.estado === 'nova')
    const writes = options.apply && (options.onlyValid || countVerdicts(verdicts, 'erro') === 0)
    if (writes) {
      for (const batch of batchesOf(kind.sort?.(fresh) ?? fresh)) {
        await writeBatch(parts, kind, batch)
        advance()
      }
      for (const { stored, change } of updates) await kind.update?.(parts, stored, change)
      const ids = [...fresh.map(one => one.verdict.id), ...updates.map(({ stored }) => stored.id)]
      if (config?.DESPEDIDA_RASCUNHO)
        await kind.afterWrite?.(
          parts,
          ids.filter(id => id !== null),
        )
      if (kind.lock && fresh.length + updates.length > 0) await auditRows(tx, source, verdicts)
    }
    const used = new Set(evaluations.flatMap(one => [...one.used]))
    const outcome = {
      verdicts,
      unknownColumns: evaluations.length > 0 ? sheet.colunas.filter(name => name !== '' && !used.has(name)) : [],
      written: writes ? fresh.length + updates.length : 0,
    }
    await options.store?.(tx, outcome)
    return outcome
  })
