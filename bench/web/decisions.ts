import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { CARTAS_POR_PAGINA } from '#contract/homenagem/messages.ts'
import { Connection } from '../lib/connection.ts'
import type { Goal } from '../lib/goals.ts'
import { median, percentile } from '../lib/numbers.ts'
import { BROWSER } from './burst.ts'
import { answersMade, decide, type House, leaveLetters, makeFarewell } from './house.ts'
import { startLimit } from './limit.ts'
import type { Size } from './serving.ts'

const DECISION_EVERY_MS = 20
const READERS = 8

const untilInstant = async (instant: number): Promise<void> => {
  const left = instant - performance.now()
  if (left > 0) await new Promise(resolve => setTimeout(resolve, left))
}

/** Eight who read one page again and again. @returns their end: what each reading took, in ms. */
const startReaders = (url: string, path: string): (() => Promise<number[]>) => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'readers.ts'), [url, path, String(READERS)])
  const told = Promise.race([
    once(child, 'message').then(([times]) => times as number[]),
    once(child, 'exit').then(() => Promise.reject(new Error('the readers gave up'))),
  ])
  told.catch(() => undefined)
  return async () => {
    child.send('end')
    const times = await told
    child.kill('SIGKILL')
    return times
  }
}

/** As a browser takes it. */
const textOf = async (line: Connection, path: string): Promise<string> => {
  const { head, text } = await line.get(path, true)
  const bytes = Buffer.from(text, 'latin1')
  return String(/^content-encoding: br$/im.test(head) ? brotliDecompressSync(bytes) : bytes)
}

/** Decides on a letter again and again, and looks each time whether both addresses show it. */
const decideAndLook = async (house: House, letter: number, paths: readonly string[], decisions: number) => {
  const line = new Connection(house.url, BROWSER)
  const found = { stale: 0, reads: 0, perSecond: 0 }
  const acknowledged: number[] = []
  const began = performance.now()
  for (let turn = 0; turn < decisions; turn += 1) {
    const publicado = turn % 2 === 1
    await untilInstant(began + turn * DECISION_EVERY_MS)
    const sent = performance.now()
    await decide(house, letter, publicado)
    acknowledged.push(performance.now() - sent)
    for (const path of paths) {
      found.reads += 1
      if ((await textOf(line, path)).includes(`"id":${letter},`) !== publicado) found.stale += 1
    }
  }
  line.close()
  found.perSecond = (decisions * 1000) / (performance.now() - began)
  return { ...found, acknowledged }
}

const p99 = (times: readonly number[]): number => percentile(times, 0.99)

type Beside = { ours: number; quiet: number; bare: number; bareQuiet: number }

/** Of one turn, in ms: readers of the portal and of the limit, in quiet and beside decisions taken at the portal. */
const readersBeside = async (
  [ours, bare]: readonly [{ url: string; path: string }, { url: string; path: string }],
  size: Size,
  decide: (decisions: number) => Promise<void>,
  decisions: number,
): Promise<Beside> => {
  const inQuiet = async ({ url, path }: typeof ours): Promise<number> => {
    const end = startReaders(url, path)
    await untilInstant(performance.now() + size.seconds * 1000)
    return p99(await end())
  }
  const beside = async ({ url, path }: typeof ours, count: number): Promise<number> => {
    const end = startReaders(url, path)
    await decide(count)
    return p99(await end())
  }
  return {
    quiet: await inQuiet(ours),
    bareQuiet: await inQuiet(bare),
    ours: await beside(ours, decisions),
    bare: await beside(bare, Math.ceil(size.seconds * (1000 / DECISION_EVERY_MS))),
  }
}

type Looked = Awaited<ReturnType<typeof decideAndLook>>

const decisionGoals = (looked: readonly Looked[], beside: readonly Beside[]): Goal[] => {
  const sum = (of: (one: Looked) => number): number => looked.reduce((total, one) => total + of(one), 0)
  const of = (ratio: (one: Beside) => number): number => median(beside.map(ratio))
  const ms = (value: (one: Beside) => number): string => `${of(value).toFixed(2)} ms`
  const pace = median(looked.map(one => one.perSecond)).toFixed(0)
  return [
    {
      id: 'P4',
      what: `leituras velhas depois de uma decisão, de ${sum(one => one.reads)}`,
      value: sum(one => one.stale),
      unit: '',
      limit: { atMost: 0 },
    },
    {
      id: 'P4',
      what: `p99 de ${READERS} que leem durante decisões seguidas ÷ node:http ao lado das mesmas decisões`,
      value: of(({ ours, bare }) => ours / bare),
      unit: '',
      limit: { atMost: 1.25 },
      note: `${ms(({ ours }) => ours)} e ${ms(({ bare }) => bare)}; ${pace} decisões por segundo`,
    },
    {
      id: 'P4',
      what: 'o mesmo p99 ÷ em sossego',
      value: of(({ ours, quiet }) => ours / quiet),
      unit: '',
      note: `${ms(({ quiet }) => quiet)} em sossego; node:http, que nada tem com as decisões: ${of(one => one.bare / one.bareQuiet).toFixed(2)}`,
    },
    {
      id: 'P4',
      what: 'p99 até quem decide saber que está decidido e à vista',
      value: p99(looked.flatMap(one => one.acknowledged)),
      unit: 'ms',
    },
  ]
}

/**
 * P4: of the reads begun after a decision was acknowledged none is old; and decisions hold up those who read no more than they do those
 * of a server that has nothing to do with them, on the same machine at the same time.
 */
export const measureDecisions = async (house: House, folder: string, size: Size): Promise<Goal[]> => {
  const farewell = await makeFarewell(house)
  const [letter] = await leaveLetters(house, farewell, 5)
  if (letter === undefined) throw new Error('no letter')
  const page = `/despedida/${farewell}?aba=mensagens`
  // As the page itself asks.
  const paths = [`/homenagem/homenagem-aprovadas/${farewell}?pagina=1&tamanho=${CARTAS_POR_PAGINA}`, page]
  const turns = Math.min(size.rounds, 3)
  const looked: Looked[] = []
  const decideAnd = async (decisions: number): Promise<void> => {
    looked.push(await decideAndLook(house, letter, paths, decisions))
  }
  const limit = await startLimit(house.url, join(folder, 'decisoes'), { pagina: page })
  const beside: Beside[] = []
  try {
    const readers = [
      { url: house.url, path: page },
      { url: limit.url, path: '/pagina' },
    ] as const
    for (let turn = 0; turn < turns; turn += 1)
      beside.push(await readersBeside(readers, size, decideAnd, Math.ceil(size.decisions / turns / 2) * 2))
  } finally {
    await limit.close()
  }
  return decisionGoals(looked, beside)
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
