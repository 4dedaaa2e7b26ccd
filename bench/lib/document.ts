import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Goal, rowOf } from './goals.ts'

const PATH = join(import.meta.dirname, '..', '..', 'docs', 'performance.md')

export const cells = (row: readonly string[]): string => `| ${row.join(' | ')} |`

/** A part of docs/performance.md that a command writes: what stands between its marks, or at the end where they are not there yet. */
export type Part = { mark: string; command: string; heading: string }

export const writeDocument = ({ mark, command, heading }: Part, lines: readonly string[]): void => {
  const from = `<!-- ${mark}: escrito por ${command} -->`
  const to = `<!-- ${mark}: fim -->`
  const text = existsSync(PATH) ? readFileSync(PATH, 'utf8') : '# Performance\n'
  const block = `${from}\n${lines.join('\n')}\n${to}`
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  const next =
    start >= 0 && end > start
      ? `${text.slice(0, start)}${block}${text.slice(end + to.length)}`
      : `${text.trimEnd()}\n\n## ${heading}\n\n${block}\n`
  writeFileSync(PATH, next)
}

/** The goals of a run as they were, misses included. */
export const goalTable = (goals: readonly Goal[]): string[] => [
  cells(['goal', 'what', 'seen', 'limit', 'verdict', 'note']),
  cells(['---', '---', '---:', '---:', '---', '---']),
  ...goals.map(goal => cells(rowOf(goal))),
]
