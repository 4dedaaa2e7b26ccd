import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { cells, goalTable, writeDocument } from '../lib/document.ts'
import { type Goal, report } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'
import { type House, openHouse } from './houses.ts'
import { measureTail } from './tail.ts'

/** A list of a house ten times as large costs at most this much more. */
const RATIO_MAX = 2
/** Read by walking half of the list (decision 015): shown, and judged by nobody. */
const WALKED = 'equipe, página do meio'
/** A list of no rows costs something too: it counts as ten. */
const aRow = ({ touched, found }: { touched: number; found: number }): number => touched / (found + 10)

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
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

const started = values.server === undefined ? await startPostgres() : undefined
if (started && 'reason' in started) throw new Error(started.reason)
const server = values.server ?? started?.url ?? ''
const houses: House[] = []
for (const size of sizes) houses.push(await openHouse(server, size))
const number = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** What a house costs beside the one before it, where that is most. */
const steepest = (costs: readonly number[]): number =>
  Math.max(...costs.slice(1).map((cost, place) => cost / (costs[place] ?? Number.NaN)))

/** Milliseconds of a list in each house, asked in turns. */
const timesOf = async (index: number): Promise<number[]> => {
  const times: number[][] = houses.map(() => [])
  for (let round = -1; round < rounds; round += 1)
    for (const [place, house] of houses.entries()) {
      const ms = await house.call(index)
      if (round >= 0) times[place]?.push(ms)
    }
  return times.map(median)
}

const measureList = async (index: number, name: string): Promise<{ goals: Goal[]; row: string }> => {
  const times = await timesOf(index)
  const pages: { touched: number; found: number }[] = []
  for (const house of houses) pages.push(await house.pages(index))
  const [slower, wider] = [steepest(times), steepest(pages.map(aRow))]
  const limit = name === WALKED ? {} : { limit: { atMost: RATIO_MAX } }
  const through = (values: number[]): string => values.map(number).join(' → ')
  const [touched, found] = [pages.map(one => one.touched), pages.map(one => one.found)]
  return {
    goals: [
      { id: 'G1', what: name, value: slower, unit: '×', ...limit, note: `${through(times)} ms` },
      {
        ...{ id: 'G2', what: name, value: wider, unit: '×', ...limit },
        note: `${through(touched)} páginas para ${through(found)} linhas`,
      },
    ],
    row: cells([name, ...[...times, slower, ...touched, ...found, wider].map(number)]),
  }
}

try {
  const goals: Goal[] = []
  const rows: string[] = []
  for (const [index, name] of (houses[0]?.names ?? []).entries()) {
    const list = await measureList(index, name)
    goals.push(...list.goals)
    rows.push(list.row)
  }
  const largest = houses.at(-1)
  const tail = largest ? await measureTail(largest) : []
  report('growth', [...goals, ...tail], { sizes, rounds })
  const each = (what: string): string[] => sizes.map(size => `${number(size)}, ${what}`)
  const head = ['list', ...each('ms'), 'ratio', ...each('pages'), ...each('rows'), 'pages a row, ratio']
  if (!values.dry && !values.quick)
    writeDocument({ mark: 'crescimento', command: 'npm run bench:growth', heading: 'Growth' }, [
      `Each list over HTTP on PostgreSQL, median of ${rounds} calls in turns; limit of the ratio ${RATIO_MAX}, from one house to the next, where it is steepest. The milliseconds are of a machine with other work; the ratio is what counts.`,
      'Pages are those of tables and indexes that its queries touch, as the server counts them: they do not depend on the machine. A search finds more in',
      'a larger house, two hundred at most: pages are compared by the row found. What still grows: the page in the middle of everything, and a search for what is neither rare nor common (015).',
      '',
      cells(head),
      cells(head.map((_, column) => (column === 0 ? '---' : '---:'))),
      ...rows,
      '',
      ...goalTable(tail),
    ])
} finally {
  for (const house of houses) await house.close()
  if (started && 'stop' in started) await started.stop()
}
