import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../../../scripts/lib/postgres-binaries.mjs'
import type { Fault } from './fault.ts'

export type Outcome = { verdict: 'ok' | 'FALHOU' | 'não executado'; seen: string }

const ROOT = join(import.meta.dirname, '..', '..', '..')
const PATH = join(ROOT, 'docs', 'reliability.md')
/** What was measured in each run; not in git. */
const DETAILS = join(ROOT, 'test-results', 'faults')
const describeMachine = async (): Promise<string> => {
  const postgres = (await findPostgres())?.label ?? 'no PostgreSQL'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}, ${postgres}`
}

/** `ok 3/3, 2026-11-22`: how many runs passed, and when. */
export const summarise = (outcomes: readonly Outcome[], date: string): string => {
  const skipped = outcomes.find(({ verdict }) => verdict === 'não executado')
  if (skipped) return `não executado: ${skipped.seen.slice(0, 60)}`
  const passed = outcomes.filter(({ verdict }) => verdict === 'ok').length
  return `${passed === outcomes.length ? 'ok' : 'FALHOU'} ${passed}/${outcomes.length}, ${date}`
}

/** Replaces the third cell, the result, in the row of a fault; the others are written manually. @throws when the table has no such row. */
export const withResult = (text: string, id: string, result: string): string => {
  const lines = text.split('\n')
  const at = lines.findIndex(line => line.startsWith(`| ${id} `))
  if (at < 0) throw new Error(`docs/reliability.md has no row for ${id}`)
  const cells = (lines[at] ?? '').split(' | ')
  cells[2] = result.replaceAll('|', '/')
  lines[at] = cells.join(' | ')
  return lines.join('\n')
}

/** Writes the result of a fault into its row of docs/reliability.md, and what was seen in each run to test-results/faults. */
export const writeTable = async (fault: Fault, outcomes: readonly Outcome[]): Promise<void> => {
  const date = new Date().toISOString().slice(0, 10)
  const { id, name, injected, holds } = fault
  const details = { id, name, injected, holds, date, machine: await describeMachine(), outcomes }
  mkdirSync(DETAILS, { recursive: true })
  writeFileSync(join(DETAILS, `${id}.json`), `${JSON.stringify(details, null, 2)}\n`)
  writeFileSync(PATH, withResult(readFileSync(PATH, 'utf8'), id, summarise(outcomes, date)))
}
