import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf, startBare } from '../lib/bare.ts'
import { Connection } from '../lib/connection.ts'
import type { Goal } from '../lib/goals.ts'
import { percentile } from '../lib/numbers.ts'
import type { BenchPortal } from '../lib/portal.ts'
import { inTurns, ratioOf } from '../lib/rounds.ts'
import { BROWSER, type Burst, burst } from './burst.ts'
import { answersMade, decide, type House, leaveLetters, makeFarewell } from './house.ts'

const CONNECTIONS = [1, 10, 50]
export type Size = { rounds: number; seconds: number; decisions: number; letters: number }

const column = (found: { first: Burst[]; second: Burst[] }, of: (burst: Burst) => number) => ({
  first: found.first.map(of),
  second: found.second.map(of),
})

/** P1 and P18: the written page and the farewell's JSON beside a bare server of the same bytes, headers included. */
export const measureWarm = async (portal: BenchPortal, house: House, folder: string, size: Size): Promise<Goal[]> => {
  const files = join(folder, 'warm')
  mkdirSync(files)
  const goals: Goal[] = []
  const headers: Record<string, Record<string, string>> = {}
  for (const [what, path] of [
    ['página', `/despedida/${house.farewell}`],
    ['JSON', `/exibicao/despedida/${house.farewell}/0`],
  ] as const) {
    const answer = await new Connection(house.url, BROWSER).get(path, true)
    const name = what === 'JSON' ? 'json' : 'pagina'
    headers[`/${name}`] = headersOf(answer.head)
    writeFileSync(join(files, name), Buffer.from(answer.text, 'latin1'))
  }
  const bare = await startBare(files, headers)
  try {
    for (const [what, path, file] of [
      ['página', `/despedida/${house.farewell}`, '/pagina'],
      ['JSON', `/exibicao/despedida/${house.farewell}/0`, '/json'],
    ] as const) {
      const ours = { url: house.url, path, pid: portal.pid }
      const limit = { url: bare.url, path: file, pid: bare.pid }
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

const reader = (house: House, path: string, times: number[], going: () => boolean) => async (): Promise<void> => {
  const connection = new Connection(house.url, BROWSER)
  while (going()) times.push((await connection.get(path)).ms)
  connection.close()
}

const DECISION_EVERY_MS = 20

const untilInstant = async (instant: number): Promise<void> => {
  const left = instant - performance.now()
  if (left > 0) await new Promise(resolve => setTimeout(resolve, left))
}

/** P4: of the reads begun after a decision was acknowledged none is old; readers beside fifty decisions a second hardly notice. */
export const measureDecisions = async (house: House, size: Size): Promise<Goal[]> => {
  const farewell = await makeFarewell(house)
  const [letter] = await leaveLetters(house, farewell, 5)
  if (letter === undefined) throw new Error('no letter')
  const page = `/despedida/${farewell}?aba=mensagens`
  const path = `/homenagem/homenagem-aprovadas/${farewell}`
  const shows = async (address: string): Promise<boolean> =>
    (await (await fetch(house.url + address)).text()).includes(`"id":${letter},`)
  const quiet: number[] = []
  let going = true
  const readers = Array.from({ length: 4 }, () => reader(house, page, quiet, () => going)())
  await new Promise(resolve => setTimeout(resolve, size.seconds * 1000))
  going = false
  await Promise.all(readers)
  const busy: number[] = []
  let deciding = true
  const others = Array.from({ length: 4 }, () => reader(house, page, busy, () => deciding)())
  let stale = 0
  let reads = 0
  const began = performance.now()
  for (let turn = 0; turn < size.decisions; turn += 1) {
    const publicado = turn % 2 === 1
    await untilInstant(began + turn * DECISION_EVERY_MS)
    await decide(house, letter, publicado)
    for (const address of [path, page]) {
      reads += 1
      if ((await shows(address)) !== publicado) stale += 1
    }
  }
  const took = performance.now() - began
  deciding = false
  await Promise.all(others)
  return [
    {
      id: 'P4',
      what: `leituras velhas depois de uma decisão, de ${reads}`,
      value: stale,
      unit: '',
      limit: { atMost: 0 },
    },
    {
      id: 'P4',
      what: 'p99 de quem lê durante decisões seguidas ÷ em sossego',
      value: percentile(busy, 0.99) / percentile(quiet, 0.99),
      unit: '',
      limit: { atMost: 2 },
      note: `na mesma página; ${((size.decisions * 1000) / took).toFixed(0)} decisões por segundo`,
    },
  ]
}

/** P5: fifty who come at once to a page just changed wait for one making. */
export const measureStorm = async (house: House, size: Size): Promise<Goal[]> => {
  const farewell = await makeFarewell(house)
  const [letter] = await leaveLetters(house, farewell, 5)
  const path = `/despedida/${farewell}?aba=mensagens`
  const connections = Array.from({ length: 50 }, () => new Connection(house.url, BROWSER))
  const all = async (): Promise<number> =>
    percentile(
      (await Promise.all(connections.map(one => one.get(path)))).map(one => one.ms),
      0.99,
    )
  const [cold, warm, made]: [number[], number[], number[]] = [[], [], []]
  await all()
  for (let round = 0; round < size.rounds * 2; round += 1) {
    await decide(house, letter ?? 0, round % 2 === 1)
    const before = await answersMade(house.url)
    cold.push(await all())
    made.push((await answersMade(house.url)) - before)
    warm.push(await all())
  }
  for (const connection of connections) connection.close()
  const ratios = cold.map((value, round) => value / (warm[round] ?? Number.NaN))
  return [
    {
      id: 'P5',
      what: 'páginas feitas para 50 que chegam juntos, no pior caso',
      value: Math.max(...made),
      unit: '',
      limit: { atMost: 1 },
    },
    {
      id: 'P5',
      what: 'p99 dos 50 ÷ p99 com a página pronta',
      value: percentile(ratios, 0.5),
      unit: '',
      limit: { atMost: 3 },
    },
  ]
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
