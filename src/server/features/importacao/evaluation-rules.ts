import { FALECIDO } from '#contract/falecido/messages.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { Planilha, Veredito } from '#contract/registro/schema.ts'
import type { RowProblem, SheetRow } from '#server/adapters/sheet-reader.ts'
import { type Cells, readCells } from './cells-rules.ts'

/** How one kind of row is read and recognised. */
export type RowRules<Row> = {
  read: (cells: Cells) => Row
  died: (row: Row) => string | null
  label: (row: Row) => string
  /** Two lines with a common key are the same person, unless `areDifferent`. */
  keys: (row: Row) => string[]
  areDifferent?: (one: Row, other: Row) => boolean
}

/** A verdict with what is wrong; `avisos`: what was read differently from how it stands in the sheet. */
export type Verdict = Veredito & { problems: readonly RowProblem[]; label: string; avisos: readonly string[] }

/** Sets what becomes of a line, with its name in front and its warnings behind. */
export const decide = (verdict: Verdict, estado: Veredito['estado'], texto: string): Verdict => {
  const sentences = [texto, ...verdict.avisos].filter(sentence => sentence !== '').join('; ')
  return Object.assign(verdict, { estado, texto: [verdict.label, sentences].filter(part => part !== '').join(': ') })
}

/** One line with its verdict, which later steps refine. */
export type Evaluation<Row> = { verdict: Verdict; row: Row; used: ReadonlySet<string> }

type Lines<Row> = Map<string, { linha: number; row: Row }>

/** The sign that a workbook has in place of a formula names nobody. */
const named = (label: string): string => (label === '=' ? '' : label)

const describeProblem = ({ campo, message }: RowProblem): string => (campo === '' ? message : `${campo}: ${message}`)

/** @param latest the latest date of death that is accepted */
export const evaluateLine = <Row>(
  rules: RowRules<Row>,
  line: SheetRow,
  linesByKey: Lines<Row>,
  latest: string,
): Evaluation<Row> => {
  const cells = readCells(line)
  const row = rules.read(cells)
  const { problems, used } = cells
  const avisos = cells.listAvisos()
  if ((rules.died(row) ?? '') > latest) problems.push({ campo: 'falecimento', message: FALECIDO.falecimentoFuturo })
  const empty = { linha: line.linha, id: null, problems, avisos, label: named(rules.label(row)) }
  const result = (estado: Veredito['estado'], texto: string): Evaluation<Row> => ({
    verdict: decide({ ...empty, estado, texto }, estado, texto),
    row,
    used,
  })
  if (problems.length > 0) return result('erro', problems.map(describeProblem).join('; '))
  const keys = rules.keys(row)
  const before = keys
    .map(key => linesByKey.get(key))
    .find(one => one !== undefined && !rules.areDifferent?.(one.row, row))
  if (before) return result('repetida', REGISTRO.igual(before.linha))
  for (const key of keys) linesByKey.set(key, { linha: line.linha, row })
  return result('nova', '')
}

export const countVerdicts = (verdicts: readonly Pick<Veredito, 'estado'>[]): Planilha['contagens'] => {
  const counts = { nova: 0, atualizada: 0, existe: 0, repetida: 0, erro: 0 }
  for (const { estado } of verdicts) counts[estado] += 1
  return counts
}

/** Lines that are right although a cell was read as empty. */
export const countWarned = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ estado, avisos }) => estado !== 'erro' && avisos.length > 0).length
