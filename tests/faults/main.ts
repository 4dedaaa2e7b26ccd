import { parseArgs } from 'node:util'
import { killAll } from '../e2e/support/portal-process.ts'
import { FAULTS } from './all.ts'
import { type Outcome, writeTable } from './support/document.ts'
import type { Fault } from './support/fault.ts'
import { createRig } from './support/fixture.ts'
import { NotRun } from './support/verdict.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    /** Leaves docs/reliability.md alone. */
    dry: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const wanted = values.only?.toUpperCase().split(',')
const chosen = FAULTS.filter(({ id }) => wanted === undefined || wanted.includes(id))
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
if (chosen.length === 0 || !Number.isInteger(runs) || runs < 1) {
  say(`Uso: npm run test:faults [-- --only F1,F2] [--runs 3] [--dry]; falhas: ${FAULTS.map(({ id }) => id).join(', ')}`)
  process.exit(1)
}

const runOnce = async (fault: Fault): Promise<Outcome> => {
  const rig = createRig()
  try {
    return { verdict: 'ok', seen: await fault.run(rig) }
  } catch (error) {
    if (error instanceof NotRun) return { verdict: 'não executado', seen: error.message }
    const seen = `${error instanceof Error ? error.message : String(error)}${rig.lastWords()}`
    return { verdict: 'FALHOU', seen: seen.replace(/\s+/g, ' ').slice(0, 2500) }
  } finally {
    await rig.close()
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
    say(`${fault.id.padEnd(4)} ${run}/${runs}  ${mark}${outcome.seen}  (${fault.name}, ${seconds} s)`)
    // What cannot be injected cannot be injected again.
    if (outcome.verdict === 'não executado') break
  }
  const verdict =
    (['FALHOU', 'não executado', 'ok'] as const).find(one => outcomes.some(o => o.verdict === one)) ?? 'ok'
  counts[verdict] += 1
  if (!values.dry) await writeTable(fault, outcomes)
}
say(`\n${counts.ok} ok, ${counts.FALHOU} FALHOU, ${counts['não executado']} não executado`)
process.exit(counts.FALHOU === 0 ? 0 : 1)
