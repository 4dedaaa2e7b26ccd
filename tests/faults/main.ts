import { parseArgs } from 'node:util'
import { killAll } from '../e2e/support/portal-process.ts'
import { FAULTS } from './all.ts'
import { type Outcome, writeTable } from './support/document.ts'
import type { Fault } from './support/fault.ts'
import { createFixture } from './support/fixture.ts'
import { NotRun } from './support/verdict.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    /** Does not write docs/reliability.md. */
    dry: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const wanted = values.only?.toUpperCase().split(',')
const chosen = FAULTS.filter(({ id }) => wanted === undefined || wanted.includes(id))
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
if (chosen.length === 0 || !Number.isInteger(runs) || runs < 1) {
  print(
    `Uso: npm run test:faults [-- --only F1,F2] [--runs 3] [--dry]; falhas: ${FAULTS.map(({ id }) => id).join(', ')}`,
  )
  process.exit(1)
}

const runOnce = async (fault: Fault): Promise<Outcome> => {
  const fixture = createFixture()
  try {
    return { verdict: 'ok', seen: await fault.run(fixture) }
  } catch (error) {
    if (error instanceof NotRun) return { verdict: 'não executado', seen: error.message }
    const seen = `${error instanceof Error ? error.message : String(error)}${fixture.lastWords()}`
    return { verdict: 'FALHOU', seen: seen.replace(/\s+/g, ' ').slice(0, 2500) }
  } finally {
    await fixture.close()
    killAll()
  }
}

const counts = { ok: 0, FALHOU: 0, 'não executado': 0 }
for (const fault of chosen) {
  const outcomes: Outcome[] = []
  for (let run = 1; run <= runs; run += 1) {
    const began = performance.now()
    const outcome = await runOnce(fault)
    outcomes.push(outcome)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const mark = outcome.verdict === 'não executado' ? 'não executado: ' : `${outcome.verdict}  `
    print(`${fault.id.padEnd(4)} ${run}/${runs}  ${mark}${outcome.seen}  (${fault.name}, ${seconds} s)`)
    // A fault that this machine cannot inject is not attempted again.
    if (outcome.verdict === 'não executado') break
  }
  const verdict =
    (['FALHOU', 'não executado', 'ok'] as const).find(one => outcomes.some(o => o.verdict === one)) ?? 'ok'
  counts[verdict] += 1
  if (!values.dry) await writeTable(fault, outcomes)
}
print(`\n${counts.ok} ok, ${counts.FALHOU} FALHOU, ${counts['não executado']} não executado`)
process.exit(counts.FALHOU === 0 ? 0 : 1)
