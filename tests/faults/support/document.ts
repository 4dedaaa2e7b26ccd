import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../../../scripts/lib/postgres-binaries.mjs'
import type { Fault } from './fault.ts'

export type Outcome = { verdict: 'ok' | 'FALHOU' | 'não executado'; seen: string }

const PATH = join(import.meta.dirname, '..', '..', '..', 'docs', 'reliability.md')
const FROM = '<!-- falhas: escrito por npm run test:faults -->'
const TO = '<!-- falhas: fim -->'
const HEAD = ['fault', 'injected', 'must hold', 'seen, run by run', 'date and machine']
const cells = (row: readonly string[]): string => `| ${row.map(one => one.replaceAll('|', '/')).join(' | ')} |`
const numberOf = (line: string): number => Number(/^\| F(\d+) /.exec(line)?.[1] ?? 0)

/** In general terms: what a reader needs to judge the figures. */
const machine = async (): Promise<string> => {
  const postgres = (await findPostgres())?.label ?? 'no PostgreSQL'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)}; ${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}, ${postgres}`
}

const seenIn = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map(({ verdict, seen }, run) =>
      verdict === 'não executado' ? `não executado: ${seen}` : `${run + 1}: **${verdict}**, ${seen}`,
    )
    .join('<br>')

/** Each fault has one line, of its last run: the others' stay. */
export const writeTable = async (fault: Fault, outcomes: readonly Outcome[]): Promise<void> => {
  const text = existsSync(PATH) ? readFileSync(PATH, 'utf8') : `# Reliability\n\n${FROM}\n${TO}\n`
  const [start, end] = [text.indexOf(FROM), text.indexOf(TO)]
  const row = cells([`${fault.id} ${fault.name}`, fault.injected, fault.holds, seenIn(outcomes), await machine()])
  const others = text
    .slice(start, end)
    .split('\n')
    .filter(line => numberOf(line) > 0 && numberOf(line) !== numberOf(row))
  const rows = [...others, row].sort((a, b) => numberOf(a) - numberOf(b))
  const block = [FROM, cells(HEAD), cells(HEAD.map(() => '---')), ...rows].join('\n')
  writeFileSync(PATH, `${text.slice(0, start)}${block}\n${text.slice(end)}`)
}
