import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/**
 * One goal as measured. `limit` undefined: shown, and judged by nobody. `value` undefined: not run, `note` says why;
 * that is never a pass, and never a failure either: the table says so in words.
 */
export type Goal = {
  id: string
  what: string
  value: number | undefined
  unit: string
  limit?: { atLeast: number } | { atMost: number }
  note?: string
}

const met = ({ value, limit }: Goal): boolean | undefined => {
  if (value === undefined || limit === undefined) return undefined
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}

const written = (value: number): string => {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return value.toFixed(0)
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1)
}

const limitOf = ({ limit, unit }: Goal): string => {
  if (!limit) return ''
  const value = 'atLeast' in limit ? limit.atLeast : limit.atMost
  return `${'atLeast' in limit ? '≥' : '≤'} ${written(value)} ${unit}`.trim()
}

const verdictOf = (goal: Goal): string => {
  const result = met(goal)
  if (goal.value === undefined) return 'não medida'
  if (result === undefined) return 'informação'
  return result ? 'cumprida' : 'NÃO CUMPRIDA'
}

/** One line of a table: goal, what, seen, limit, verdict, note. */
export const rowOf = (goal: Goal): string[] => [
  goal.id,
  goal.what,
  goal.value === undefined ? '–' : `${written(goal.value)} ${goal.unit}`.trim(),
  limitOf(goal),
  verdictOf(goal),
  goal.note ?? '',
]

/** Columns as wide as their widest cell. */
export const table = (rows: string[][]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => [...(row[column] ?? '')].length)))
  return rows
    .map(row =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const RESULTS = join(import.meta.dirname, '..', 'results')

/** Prints the goals, leaves them as JSON in `bench/results/{name}.json`, and says by the exit code whether one was missed. */
export const report = (name: string, goals: Goal[], details: object = {}): void => {
  const rows = goals.map(rowOf)
  process.stdout.write(`\n${table([['meta', 'o que', 'medido', 'limite', '', ''], ...rows])}\n\n`)
  const missed = goals.filter(goal => met(goal) === false)
  const open = goals.filter(goal => goal.value === undefined)
  process.stdout.write(
    missed.length === 0
      ? `Nenhuma meta medida deixou de ser cumprida; ${open.length} não medidas.\n`
      : `Metas não cumpridas: ${missed.map(goal => `${goal.id} (${goal.what})`).join('; ')}\n`,
  )
  const load = (loadavg()[0] ?? 0) / cpus().length
  if (load > 1.5)
    process.stdout.write(
      `ATENÇÃO: máquina ocupada, ${load.toFixed(1)} tarefas por núcleo: comparações valem, tempos são os da máquina.\n`,
    )
  mkdirSync(RESULTS, { recursive: true })
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, loadavg: loadavg() }
  const verdicts = goals.map(goal => ({ ...goal, met: met(goal) ?? null }))
  const result = { name, at: new Date().toISOString(), machine, goals: verdicts, ...details }
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  process.exitCode = missed.length === 0 ? 0 : 1
}
