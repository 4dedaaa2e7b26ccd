import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { type Goal, report } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'
import { inTurns } from '../lib/rounds.ts'
import { cells, writeDocument } from './document.ts'
import { openHouse } from './houses.ts'

/** A list of a house ten times as large costs at most this much more. */
const RATIO_MAX = 2

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '15' },
    /** A PostgreSQL server whose `crescimento_*` databases are kept and used again. */
    server: { type: 'string' },
    /** Leaves docs/performance.md alone. */
    dry: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})
const sizes = (values.quick ? '1000,10000' : values.sizes).split(',').map(Number)
const rounds = values.quick ? 7 : Number(values.rounds)
const [least = 0] = sizes
const most = sizes.at(-1) ?? 0

const started = values.server === undefined ? await startPostgres() : undefined
if (started && 'reason' in started) throw new Error(started.reason)
const server = values.server ?? started?.url ?? ''
const small = await openHouse(server, least)
const large = await openHouse(server, most)
const number = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

try {
  const goals: Goal[] = []
  const rows: string[] = []
  for (const [index, name] of small.names.entries()) {
    for (const house of [small, large]) await house.call(index)
    const found = await inTurns(
      rounds,
      () => small.call(index),
      () => large.call(index),
    )
    const [before, after] = [median(found.first), median(found.second)]
    const note = `${number(before)} → ${number(after)} ms`
    goals.push({ id: 'G', what: name, value: after / before, unit: '×', limit: { atMost: RATIO_MAX }, note })
    rows.push(cells([name, number(before), number(after), number(after / before), number(Math.max(...found.second))]))
  }
  report('growth', goals, { sizes, rounds })
  const head = ['list', `${number(least)} farewells, ms`, `${number(most)} farewells, ms`, 'ratio', 'slowest, ms']
  if (!values.dry && !values.quick)
    writeDocument([
      `Each list over HTTP on PostgreSQL, median of ${rounds} calls in turns; limit of the ratio ${RATIO_MAX}. The milliseconds are of a machine with other work; the ratio is what counts.`,
      '',
      cells(head),
      cells(head.map((_, column) => (column === 0 ? '---' : '---:'))),
      ...rows,
    ])
} finally {
  await small.close()
  await large.close()
  if (started && 'stop' in started) await started.stop()
}
