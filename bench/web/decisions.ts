import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Connection } from '../lib/connection.ts'
import type { Goal } from '../lib/goals.ts'
import { percentile } from '../lib/numbers.ts'
import { BROWSER } from './burst.ts'
import { answersMade, decide, type House, leaveLetters, makeFarewell } from './house.ts'
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

/** P4: of the reads begun after a decision was acknowledged none is old; readers beside fifty decisions a second hardly notice. */
export const measureDecisions = async (house: House, size: Size): Promise<Goal[]> => {
  const farewell = await makeFarewell(house)
  const [letter] = await leaveLetters(house, farewell, 5)
  if (letter === undefined) throw new Error('no letter')
  const page = `/despedida/${farewell}?aba=mensagens`
  const paths = [`/homenagem/homenagem-aprovadas/${farewell}`, page]
  const turns = Math.min(size.rounds, 3)
  const [quiet, busy, acknowledged]: [number[], number[], number[]] = [[], [], []]
  const ratios: number[] = []
  let [stale, reads, perSecond] = [0, 0, 0]
  for (let turn = 0; turn < turns; turn += 1) {
    const inQuiet = startReaders(house.url, page)
    await untilInstant(performance.now() + size.seconds * 1000)
    quiet.push(p99(await inQuiet()))
    const beside = startReaders(house.url, page)
    const found = await decideAndLook(house, letter, paths, Math.ceil(size.decisions / turns / 2) * 2)
    busy.push(p99(await beside()))
    ratios.push((busy.at(-1) ?? Number.NaN) / (quiet.at(-1) ?? Number.NaN))
    acknowledged.push(...found.acknowledged)
    stale += found.stale
    reads += found.reads
    perSecond += found.perSecond / turns
  }
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
      what: `p99 de ${READERS} que leem durante decisões seguidas ÷ em sossego`,
      value: percentile(ratios, 0.5),
      unit: '',
      limit: { atMost: 2 },
      note: `${percentile(busy, 0.5).toFixed(2)} ms e ${percentile(quiet, 0.5).toFixed(2)} ms; ${perSecond.toFixed(0)} decisões por segundo`,
    },
    {
      id: 'P4',
      what: 'p99 até quem decide saber que está decidido e à vista',
      value: p99(acknowledged),
      unit: 'ms',
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
