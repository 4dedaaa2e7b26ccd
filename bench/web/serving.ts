import { join } from 'node:path'
import { Connection } from '../lib/connection.ts'
import type { Goal } from '../lib/goals.ts'
import type { BenchPortal } from '../lib/portal.ts'
import { inTurns, ratioOf } from '../lib/rounds.ts'
import { type Burst, burst } from './burst.ts'
import { type House, leaveLetters, makeFarewell } from './house.ts'
import { startLimit } from './limit.ts'

const CONNECTIONS = [1, 10, 50]
export type Size = { rounds: number; seconds: number; decisions: number; letters: number }

const column = (found: { first: Burst[]; second: Burst[] }, of: (burst: Burst) => number) => ({
  first: found.first.map(of),
  second: found.second.map(of),
})

/** P1 and P18: the written page and the farewell's JSON beside a bare server of the same bytes, headers included. */
export const measureWarm = async (portal: BenchPortal, house: House, folder: string, size: Size): Promise<Goal[]> => {
  const paths = { pagina: `/despedida/${house.farewell}`, json: `/exibicao/despedida/${house.farewell}/0` }
  const goals: Goal[] = []
  const bare = await startLimit(house.url, join(folder, 'warm'), paths)
  try {
    for (const [what, name] of [
      ['página', 'pagina'],
      ['JSON', 'json'],
    ] as const) {
      const ours = { url: house.url, path: paths[name], pid: portal.pid }
      const limit = { url: bare.url, path: `/${name}`, pid: bare.pid }
      for (const connections of CONNECTIONS) {
        await burst(ours, connections, size.seconds / 2)
        const found = await inTurns(
          size.rounds,
          () => burst(ours, connections, size.seconds),
          () => burst(limit, connections, size.seconds),
        )
        const rate = ratioOf(column(found, one => one.perSecond))
        const errors = found.first.reduce((sum, one) => sum + one.errors, 0)
        goals.push({
          id: what === 'JSON' ? 'P6' : 'P1',
          what: `${what} da memória ÷ node:http, ${connections} conexões`,
          value: rate.median,
          unit: '',
          ...(what === 'JSON' ? {} : { limit: { atLeast: 0.9 } }),
          note: `${rate.min.toFixed(2)} a ${rate.max.toFixed(2)}${errors > 0 ? `; ${errors} ERROS` : ''}`,
        })
        if (what === 'JSON' || connections !== 50) continue
        const cpu = ratioOf(column(found, one => one.cpuMicros ?? Number.NaN))
        goals.push({
          id: 'P18',
          what: 'processador por página ÷ node:http',
          value: Number.isNaN(cpu.median) ? undefined : cpu.median,
          unit: '',
          limit: { atMost: 1.15 },
          note: `${cpu.min.toFixed(2)} a ${cpu.max.toFixed(2)}`,
        })
      }
    }
  } finally {
    await bare.close()
  }
  return goals
}

const gzipBytes = async (url: string): Promise<number> =>
  (await new Connection(url, { 'accept-encoding': 'gzip' }).get(new URL(url).pathname + new URL(url).search)).bytes

/** P15: what the first window of a connection must carry. */
export const measureBytes = async (house: House, size: Size): Promise<Goal[]> => {
  const farewell = await makeFarewell(house)
  const goals: Goal[] = []
  let left = 0
  for (const count of [30, size.letters]) {
    await leaveLetters(house, farewell, count - left)
    left = count
    for (const tab of ['', '?aba=mensagens'])
      goals.push({
        id: 'P15',
        what: `HTML da despedida com ${count} cartas${tab === '' ? '' : ', aba das mensagens'}, gzip`,
        value: (await gzipBytes(`${house.url}/despedida/${farewell}${tab}`)) / 1000,
        unit: 'kB',
        limit: { atMost: 14 },
      })
  }
  return goals
}
