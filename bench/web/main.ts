import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { goalTable, writeDocument } from '../lib/document.ts'
import { type Goal, report } from '../lib/goals.ts'
import { startBenchPortal, untilQuiet } from '../lib/portal.ts'
import { measureDecisions, measureStorm } from './decisions.ts'
import { enterHouse } from './house.ts'
import { measurePaint } from './paint.ts'
import { measureBytes, measureWarm } from './serving.ts'
import { measureStart } from './start.ts'

/** `npm run bench:web [-- --quick]`: public pages against their limits in the same run (performance P1, P4, P5, P11–P15, P17, P18). */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const size = values.quick
  ? { rounds: 3, seconds: 0.5, decisions: 40, letters: 100 }
  : { rounds: 5, seconds: 3, decisions: 5000, letters: 3000 }

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const loadBefore = (loadavg()[0] ?? 0) / cpus().length
const folder = mkdtempSync(join(tmpdir(), 'memorial-bench-'))
const portal = await startBenchPortal()
const goals: Goal[] = []
try {
  const house = await enterHouse(portal)
  await untilQuiet(portal)
  for (const [what, measure] of [
    ['da memória', () => measureWarm(portal, house, folder, size)],
    ['decisões', () => measureDecisions(house, folder, size)],
    ['muitos ao mesmo tempo', () => measureStorm(house, size)],
    ['bytes', () => measureBytes(house, size)],
    ['pintura no telefone', () => measurePaint(house, folder, values.quick ? 2 : 9)],
    ['partida', () => measureStart(values.quick ? 1 : 3)],
  ] as const) {
    say(`Medindo: ${what}…`)
    goals.push(...(await measure()))
  }
} finally {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
}
if (!values.quick)
  writeDocument({ mark: 'paginas', command: 'npm run bench:web', heading: 'Public pages' }, [
    `${size.rounds} rounds in turns with the limit, ${size.seconds} s each, ${size.decisions} decisions; one machine of ${cpus().length} cores held the portal, its limits and those who asked.`,
    'The limit of P4 has nothing to do with the decisions, which are taken at the portal beside it too: what it loses by them, the machine loses.',
    `Before it ${loadBefore.toFixed(1)} tasks a core came from other work. The limit of P1, P6 and P18 sends the same headers and the same bytes; that of P11 and P14 is a page of the same words and pictures without`,
    'type, colours or layout of its own.',
    '',
    ...goalTable(goals),
  ])
report('web', goals)
