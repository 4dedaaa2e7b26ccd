import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { cells, writeDocument } from '../lib/document.ts'
import { type Goal, report } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'
import { inTurns } from '../lib/rounds.ts'
import { openHouse } from './houses.ts'

/** A list of a house ten times as large costs at most this much more. */
const RATIO_MAX = 2
/** Read by walking half of the list (decision 015): shown, and judged by nobody. */
const WALKED = 'equipe, página do meio'
/** A list of no rows costs something too: it counts as ten. */
const aRow = ({ touched, found }: { touched: number; found: number }): number => touched / (found + 10)

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
    const [few, many] = [await small.pages(index), await large.pages(index)]
    const limit = name === WALKED ? {} : { limit: { atMost: RATIO_MAX } }
    const note = `${number(before)} → ${number(after)} ms`
    goals.push({ id: 'G1', what: name, value: after / before, unit: '×', ...limit, note })
    const pages = aRow(many) / aRow(few)
    const counted = `${few.touched} → ${many.touched} páginas para ${few.found} → ${many.found} linhas`
    goals.push({ id: 'G2', what: name, value: pages, unit: '×', ...limit, note: counted })
    const figures = [before, after, after / before, few.touched, many.touched, few.found, many.found, pages]
    rows.push(cells([name, ...figures.map(number)]))
  }
  report('growth', goals, { sizes, rounds })
  const both = (what: string): string[] => [least, most].map(size => `${number(size)}, ${what}`)
  const head = ['list', ...both('ms'), 'ratio', ...both('pages'), ...both('rows'), 'pages a row, ratio']
  if (!values.dry && !values.quick)
    writeDocument({ mark: 'crescimento', command: 'npm run bench:growth', heading: 'Growth' }, [
      `Each list over HTTP on PostgreSQL, median of ${rounds} calls in turns; limit of the ratio ${RATIO_MAX}. The milliseconds are of a machine with other work; the ratio is what counts.`,
      'Pages are those of tables and indexes that its queries touch, as the server counts them: they do not depend on the machine. A search finds more in',
      'a larger house, two hundred at most: pages are compared by the row found. What still grows: the page in the middle of everything, and a search for what is neither rare nor common (015).',
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
