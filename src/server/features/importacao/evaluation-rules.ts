import { FALECIDO } from '#contract/falecido/messages.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { Veredito } from '#contract/registro/schema.ts'
import type { SheetRow } from '#server/adapters/spreadsheet.ts'
import { type Cells, readCells } from './fields-rules.ts'

/** How one kind of row is read and recognised. */
export type RowRules<Row> = {
  read: (cells: Cells) => Row
  died: (row: Row) => string | null
  label: (row: Row) => string
  /** Two lines with a common key are the same person, unless `areDifferent`. */
  keys: (row: Row) => string[]
  areDifferent?: (one: Row, other: Row) => boolean
}

/** A verdict with what is wrong, each as `campo: sentence`. */
export type Verdict = Veredito & { problems: readonly string[] }

/** One line with its verdict, which later steps refine. */
export type Evaluation<Row> = { verdict: Verdict; row: Row; used: ReadonlySet<string> }

type Lines<Row> = Map<string, { linha: number; row: Row }>

/** The sign that a workbook has in place of a formula names nobody. */
const named = (label: string): string[] => (label === '' || label === '=' ? [] : [label])

/** @param latest the latest date of death that is accepted */
export const evaluateLine = <Row>(
  rules: RowRules<Row>,
  line: SheetRow,
  linesByKey: Lines<Row>,
  latest: string,
): Evaluation<Row> => {
  const cells = readCells(line)
  const row = rules.read(cells)
  const label = rules.label(row)
  if ((rules.died(row) ?? '') > latest) cells.problems.push(`falecimento: ${FALECIDO.falecimentoFuturo}`)
  const result = (estado: Veredito['estado'], texto: string): Evaluation<Row> => ({
    verdict: { linha: line.linha, estado, texto, id: null, problems: cells.problems },
    row,
    used: cells.used,
  })
  if (cells.problems.length > 0) return result('erro', [...named(label), cells.problems.join('; ')].join(': '))
  const keys = rules.keys(row)
  const before = keys
    .map(key => linesByKey.get(key))
    .find(one => one !== undefined && !rules.areDifferent?.(one.row, row))
  if (before) return result('repetida', `${label}: ${REGISTRO.igual(before.linha)}`)
  for (const key of keys) linesByKey.set(key, { linha: line.linha, row })
  return result('nova', label)
}

export const countVerdicts = (verdicts: readonly Pick<Veredito, 'estado'>[], estado: Veredito['estado']): number =>
  verdicts.filter(verdict => verdict.estado === estado).length
