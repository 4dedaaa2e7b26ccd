import { FALECIDO } from '#contract/falecido/messages.ts'
import { ESTADOS_VEREDITO, type Planilha, type Veredito } from '#contract/registro/schema.ts'
import type { RowProblem, SheetRow } from '#server/adapters/sheet-reader.ts'
import { type Cells, readCells } from './cells-rules.ts'
import type { Person } from './identity-rules.ts'

/** How one kind of row is read. */
export type RowRules<Row> = {
  read: (cells: Cells) => Row
  died: (row: Row) => string | null
  label: (row: Row) => string
  /** Why a line is about nobody. */
  leaveOut: (line: SheetRow) => string | undefined
  person: (row: Row) => Person
}

/** A verdict with what is wrong; `avisos`: what was read differently from how it stands in the sheet. */
export type Verdict = Veredito & { problems: readonly RowProblem[]; label: string; avisos: readonly string[] }

/** Sets what becomes of a line, with its name in front and its warnings behind. */
export const decide = (verdict: Verdict, estado: Veredito['estado'], texto: string): Verdict => {
  const sentences = [texto, ...verdict.avisos].filter(sentence => sentence !== '').join('; ')
  return Object.assign(verdict, { estado, texto: [verdict.label, sentences].filter(part => part !== '').join(': ') })
}

/** One line with its verdict, which later steps refine. */
export type Evaluation<Row> = { verdict: Verdict; row: Row }

/** The sign that a workbook has in place of a formula names nobody. */
const named = (label: string): string => (label === '=' ? '' : label)

const describeProblem = ({ campo, message }: RowProblem): string => (campo === '' ? message : `${campo}: ${message}`)

/**
 * Reads one line by itself.
 * @param latest the latest date of death that is accepted
 * @param used the headings that the rules look for, which the line adds
 */
export const evaluateLine = <Row>(
  rules: RowRules<Row>,
  line: SheetRow,
  latest: string,
  used: Set<string>,
): Evaluation<Row> => {
  const cells = readCells(line)
  const row = rules.read(cells)
  for (const heading of cells.used) used.add(heading)
  const reason = rules.leaveOut(line)
  const isLate = (rules.died(row) ?? '') > latest
  const problems = [
    ...cells.problems,
    ...(isLate ? [{ campo: 'falecimento', message: FALECIDO.falecimentoFuturo }] : []),
  ]
  const verdict: Verdict = {
    linha: line.linha,
    id: null,
    avisos: cells.listAvisos(),
    label: named(rules.label(row)),
    estado: 'nova',
    texto: '',
    problems: reason === undefined ? problems : [{ campo: 'nome', message: reason }],
  }
  if (reason !== undefined) decide(verdict, 'fora', reason)
  else if (problems.length > 0) decide(verdict, 'erro', problems.map(describeProblem).join('; '))
  else decide(verdict, 'nova', '')
  return { verdict, row }
}

/** A line that was read before, by its number. */
export type EarlierLine<Row> = { id: number; person: Person; evaluation: Evaluation<Row> }

/** Lines with one of these in common are compared. A number that stands at everybody tells nobody apart. */
const LINES_PER_KEY_MAX = 30

const keysOf = ({ cpfKey, contratoKey, name, born, died }: Person): string[] => {
  const nome = name.words.map(word => word.sound).join(' ')
  return [
    ...(cpfKey ? [`cpf|${cpfKey}`] : []),
    ...(contratoKey ? [`contrato|${contratoKey}`] : []),
    `nome|${nome}|${died?.slice(0, 4) ?? ''}`,
    `nome|${nome}|nascimento ${born ?? ''}`,
    ...(died ? [`morte|${died}|${born ?? ''}`, `morte|${died}|${nome.slice(0, 1)}`] : []),
  ]
}

/** The lines of a sheet so far, by what people are recognised by. */
export const createLines = <Row>() => {
  const byKey = new Map<string, EarlierLine<Row>[]>()
  const identical = new Map<string, EarlierLine<Row>>()
  return {
    add: (line: EarlierLine<Row>): void => {
      if (!identical.has(line.person.identity)) identical.set(line.person.identity, line)
      for (const key of keysOf(line.person)) {
        const lines = byKey.get(key)
        if (lines === undefined) byKey.set(key, [line])
        else if (lines.length < LINES_PER_KEY_MAX) lines.push(line)
      }
    },
    near: (person: Person): EarlierLine<Row>[] => {
      const first = identical.get(person.identity)
      return [...new Set([...(first ? [first] : []), ...keysOf(person).flatMap(key => byKey.get(key) ?? [])])]
    },
  }
}
export type Lines<Row> = ReturnType<typeof createLines<Row>>

export const countVerdicts = (verdicts: readonly Pick<Veredito, 'estado'>[]): Planilha['contagens'] => {
  const counts = Object.fromEntries(ESTADOS_VEREDITO.map(estado => [estado, 0])) as Planilha['contagens']
  for (const { estado } of verdicts) counts[estado] += 1
  return counts
}

/** Lines that are right although a cell was read as empty. */
export const countWarned = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ estado, avisos }) => !['erro', 'fora'].includes(estado) && avisos.length > 0).length
