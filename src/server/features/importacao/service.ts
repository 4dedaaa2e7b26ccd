import { FALECIDO } from '#contract/falecido/messages.ts'
import type { Sheet, SheetRow } from '#server/adapters/spreadsheet.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { importDespedida } from '#server/features/despedida/import-service.ts'
import { importFalecido } from '#server/features/falecido/import-service.ts'
import { type Cells, readCells } from './fields-rules.ts'
import { type DespedidaRow, type RegisterRow, readDespedidaRow, readRegisterRow } from './rows-rules.ts'
import * as store from './store.ts'

/** What becomes of one line of the sheet. */
export type Verdict = { linha: number; estado: 'nova' | 'existe' | 'repetida' | 'erro'; texto: string }
export type Outcome = { verdicts: Verdict[]; unknownColumns: string[]; written: number }

/** What tells one kind of sheet from another. */
type Kind<Row> = {
  read: (cells: Cells) => Row
  died: (row: Row) => string | null
  /** Order in which new rows get their ids; absent: as in the sheet. */
  sort?: (rows: readonly Row[]) => Row[]
  label: (row: Row) => string
  /** Two lines with a key in common are one person. */
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
  // The wizard's table is sorted by id descending: ids grow with the dates of death.
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
        falecido_id: await importFalecido(tx, falecido),
        criado_por: null,
        atualizado_por: null,
      })
  },
}

const BATCH = 300

type Judged<Row> = { verdict: Verdict; row: Row; used: ReadonlySet<string> }

const judge = <Row>(kind: Kind<Row>, line: SheetRow, seen: Map<string, number>, latest: string): Judged<Row> => {
  const cells = readCells(line)
  const row = kind.read(cells)
  if ((kind.died(row) ?? '') > latest) cells.problems.push(`falecimento: ${FALECIDO.falecimentoFuturo}`)
  const told = (estado: Verdict['estado'], texto: string): Judged<Row> => ({
    verdict: { linha: line.linha, estado, texto },
    row,
    used: cells.used,
  })
  if (cells.problems.length > 0) return told('erro', `${kind.label(row)}: ${cells.problems.join('; ')}`)
  const twin = kind.keys(row).find(key => seen.has(key))
  if (twin !== undefined) return told('repetida', `${kind.label(row)}: igual à linha ${seen.get(twin)}`)
  for (const key of kind.keys(row)) seen.set(key, line.linha)
  return told('nova', kind.label(row))
}

const lookUp = async <Row>(db: Executor, kind: Kind<Row>, batch: readonly Judged<Row>[]): Promise<void> => {
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

const judgeAll = async <Row>(db: Executor, kind: Kind<Row>, sheet: Sheet): Promise<Judged<Row>[]> => {
  const latest = await store.tomorrow(db)
  const seen = new Map<string, number>()
  const judged = sheet.linhas.map(line => judge(kind, line, seen, latest))
  for (let at = 0; at < judged.length; at += BATCH) await lookUp(db, kind, judged.slice(at, at + BATCH))
  return judged
}

export type ImportOptions = {
  apply: boolean
  /** Lines in error are left out instead of keeping the others back. */
  onlyValid: boolean
}
type Parts = { db: Db; secrets: Secrets }

const run = <Row>({ db, secrets }: Parts, kind: Kind<Row>, sheet: Sheet, options: ImportOptions): Promise<Outcome> =>
  db.transaction().execute(async tx => {
    const judged = await judgeAll(tx, kind, sheet)
    const rows = judged.filter(one => one.verdict.estado === 'nova').map(one => one.row)
    const fresh = kind.sort?.(rows) ?? rows
    const blocked = !options.onlyValid && judged.some(one => one.verdict.estado === 'erro')
    const writes = options.apply && !blocked
    if (writes)
      for (let at = 0; at < fresh.length; at += BATCH) await kind.write(tx, secrets, fresh.slice(at, at + BATCH))
    const used = new Set(judged.flatMap(one => [...one.used]))
    return {
      verdicts: judged.map(one => one.verdict),
      unknownColumns: judged.length > 0 ? sheet.colunas.filter(name => name !== '' && !used.has(name)) : [],
      written: writes ? fresh.length : 0,
    }
  })

/** The group's register of the deceased, which the wizard searches. */
export const importDeceased = (parts: Parts, sheet: Sheet, options: ImportOptions): Promise<Outcome> =>
  run(parts, DECEASED, sheet, options)

/** Despedidas of an older system. */
export const importDespedidas = (parts: Parts, sheet: Sheet, options: ImportOptions): Promise<Outcome> =>
  run(parts, DESPEDIDAS, sheet, options)
