import { FALECIDO } from '#contract/falecido/messages.ts'
import type { Sheet, SheetRow } from '#server/adapters/spreadsheet.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { readTomorrow } from '#server/db/now.ts'
import { importDespedida } from '#server/features/despedida/import-service.ts'
import { importFalecido } from '#server/features/falecido/service.ts'
import { type Cells, readCells } from './fields-rules.ts'
import { type DespedidaRow, type RegisterRow, readDespedidaRow, readRegisterRow } from './rows-rules.ts'
import * as store from './store.ts'

/** Result of one line of the sheet. */
export type Verdict = { linha: number; estado: 'nova' | 'existe' | 'repetida' | 'erro'; texto: string }
export type Outcome = { verdicts: Verdict[]; unknownColumns: string[]; written: number }

/** How to read, find and write one kind of sheet. */
type Kind<Row> = {
  read: (cells: Cells) => Row
  died: (row: Row) => string | null
  /** Order in which new rows get their ids; without it, the order of the sheet. */
  sort?: (rows: readonly Row[]) => Row[]
  label: (row: Row) => string
  /** Two lines with a common key are the same person. */
  keys: (row: Row) => string[]
  find: (db: Executor, rows: readonly Row[]) => Promise<Map<number, number>>
  write: (tx: Executor, secrets: Secrets, rows: readonly Row[]) => Promise<void>
}

const fold = (nome: string): string =>
  nome
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const DECEASED: Kind<RegisterRow> = {
  read: readRegisterRow,
  died: row => row.falecimento ?? null,
  // The wizard's table is sorted by id descending, so ids must grow with the date of death.
  sort: rows => rows.toSorted((a, b) => (a.falecimento ?? '').localeCompare(b.falecimento ?? '')),
  label: row => row.nome,
  keys: ({ nome, cpf, nascimento, falecimento }) =>
    cpf === '' || cpf === undefined ? [`${fold(nome)}|${nascimento}|${falecimento}`] : [cpf],
  find: store.findInRegister,
  write: (tx, _secrets, rows) => store.insertRegister(tx, rows),
}

const DESPEDIDAS: Kind<DespedidaRow> = {
  read: readDespedidaRow,
  died: row => row.falecido.data_falecimento,
  label: row => row.falecido.nome,
  keys: ({ falecido }) => [`${fold(falecido.nome)}|${falecido.data_nascimento}|${falecido.data_falecimento}`],
  find: store.findDespedidas,
  write: async (tx, secrets, rows) => {
    for (const { falecido, despedida } of rows)
      await importDespedida(tx, secrets, {
        ...despedida,
        falecido_id: (await importFalecido(tx, falecido)).id,
        criado_por: null,
        atualizado_por: null,
      })
  },
}

const BATCH_ROWS = 300

type Evaluation<Row> = { verdict: Verdict; row: Row; used: ReadonlySet<string> }

const evaluateLine = <Row>(
  kind: Kind<Row>,
  line: SheetRow,
  linesByKey: Map<string, number>,
  latest: string,
): Evaluation<Row> => {
  const cells = readCells(line)
  const row = kind.read(cells)
  if ((kind.died(row) ?? '') > latest) cells.problems.push(`falecimento: ${FALECIDO.falecimentoFuturo}`)
  const result = (estado: Verdict['estado'], texto: string): Evaluation<Row> => ({
    verdict: { linha: line.linha, estado, texto },
    row,
    used: cells.used,
  })
  if (cells.problems.length > 0) return result('erro', `${kind.label(row)}: ${cells.problems.join('; ')}`)
  const duplicate = kind.keys(row).find(key => linesByKey.has(key))
  if (duplicate !== undefined)
    return result('repetida', `${kind.label(row)}: igual à linha ${linesByKey.get(duplicate)}`)
  for (const key of kind.keys(row)) linesByKey.set(key, line.linha)
  return result('nova', kind.label(row))
}

const markExisting = async <Row>(db: Executor, kind: Kind<Row>, batch: readonly Evaluation<Row>[]): Promise<void> => {
  const fresh = batch.filter(one => one.verdict.estado === 'nova')
  if (fresh.length === 0) return
  const found = await kind.find(
    db,
    fresh.map(one => one.row),
  )
  for (const [place, id] of found) {
    const verdict = fresh[place]?.verdict
    if (verdict) Object.assign(verdict, { estado: 'existe', texto: `${verdict.texto}: já cadastrado (registro ${id})` })
  }
}

const evaluateSheet = async <Row>(db: Executor, kind: Kind<Row>, sheet: Sheet): Promise<Evaluation<Row>[]> => {
  const latest = await readTomorrow(db)
  const linesByKey = new Map<string, number>()
  const evaluations = sheet.linhas.map(line => evaluateLine(kind, line, linesByKey, latest))
  for (let at = 0; at < evaluations.length; at += BATCH_ROWS)
    await markExisting(db, kind, evaluations.slice(at, at + BATCH_ROWS))
  return evaluations
}

export type ImportOptions = {
  apply: boolean
  /** Skips lines with errors instead of writing nothing. */
  onlyValid: boolean
}
type Parts = { db: Db; secrets: Secrets }

const run = <Row>({ db, secrets }: Parts, kind: Kind<Row>, sheet: Sheet, options: ImportOptions): Promise<Outcome> =>
  db.transaction().execute(async tx => {
    const evaluations = await evaluateSheet(tx, kind, sheet)
    const rows = evaluations.filter(one => one.verdict.estado === 'nova').map(one => one.row)
    const fresh = kind.sort?.(rows) ?? rows
    const blocked = !options.onlyValid && evaluations.some(one => one.verdict.estado === 'erro')
    const writes = options.apply && !blocked
    if (writes)
      for (let at = 0; at < fresh.length; at += BATCH_ROWS)
        await kind.write(tx, secrets, fresh.slice(at, at + BATCH_ROWS))
    const used = new Set(evaluations.flatMap(one => [...one.used]))
    return {
      verdicts: evaluations.map(one => one.verdict),
      unknownColumns: evaluations.length > 0 ? sheet.colunas.filter(name => name !== '' && !used.has(name)) : [],
      written: writes ? fresh.length : 0,
    }
  })

/** Imports the group's register of the deceased, which the wizard searches. */
export const importDeceased = (parts: Parts, sheet: Sheet, options: ImportOptions): Promise<Outcome> =>
  run(parts, DECEASED, sheet, options)

/** Imports despedidas of an older system. */
export const importDespedidas = (parts: Parts, sheet: Sheet, options: ImportOptions): Promise<Outcome> =>
  run(parts, DESPEDIDAS, sheet, options)
