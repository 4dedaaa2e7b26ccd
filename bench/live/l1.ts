import type { FakeCamera } from '../../src/server/testing/fake-rtsp-camera.ts'
import { headersOf, startBare } from '../lib/bare.ts'
import { Connection } from '../lib/connection.ts'
import type { Goal } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'
import type { BenchPortal } from '../lib/portal.ts'
import { inTurns, ratioOf } from '../lib/rounds.ts'
import type { Mirror } from './mirror.ts'
import type { Options } from './options.ts'
import { type Burst, burst, type Target } from './throughput.ts'

export type Parts = {
  portal: Target
  other: Target
  /** The portal behind the nginx of deploy/nginx; undefined where there is none. */
  front: Target | undefined
  mirror: Mirror
  /** Folder where the mirror keeps them. */
  files: string
  /** The portal itself, the page of its live wake, and the fake camera behind that, where there is one. */
  real: BenchPortal
  address: string
  camera: FakeCamera | undefined
  options: Options
  say: (line: string) => void
}
export type Found = { goals: Goal[]; details: Record<string, unknown> }

const CONNECTIONS = 16
const FRONT_GOAL = 'nginx de deploy/nginx na frente do portal ÷ nginx de arquivos'

const line = (label: string, bursts: Burst[]): string => {
  const of = (read: (one: Burst) => number): string => median(bursts.map(read)).toFixed(1)
  return `  ${label}: ${of(one => one.perSecond)} pedidos/s, ${of(one => one.mbits)} Mbit/s, p99 ${of(one => one.p99)} ms, ${of(one => one.cpuMsPer1000 ?? Number.NaN)} ms de CPU por 1000 pedidos, cliente ${of(one => one.clientCpu * 100)} % de um núcleo`
}

type Ratio = ReturnType<typeof ratioOf>

/** Round by round, the first beside the second. */
const ratesOf = (found: { first: Burst[]; second: Burst[] }, read = (one: Burst): number => one.perSecond): Ratio =>
  ratioOf({ first: found.first.map(read), second: found.second.map(read) })

const rangeOf = ({ min, max }: Ratio): string => `${min.toFixed(2)}–${max.toFixed(2)}`

/** Both as fast as answers come, in turns; each is told in a line. */
const inTurnsOf = async ({ mirror, options, say }: Parts, one: Target, two: Target) => {
  const found = await inTurns(
    options.rounds,
    () => burst(one, mirror.pieces(), options.burst),
    () => burst(two, mirror.pieces(), options.burst),
  )
  say(line(one.label, found.first))
  say(line(two.label, found.second))
  return found
}

/**
 * The other half of L1: the house's own nginx in front, which asks about each ticket every five seconds and fetches each piece once, beside
 * an nginx that only has files. Without encryption on either side.
 */
const measureFront = async (parts: Parts, two: Target): Promise<Found> => {
  const { front, portal, mirror, options } = parts
  const goal: Omit<Goal, 'value'> = { id: 'L1', what: FRONT_GOAL, unit: '', limit: { atLeast: 0.9 } }
  if (!front) return { goals: [{ ...goal, value: undefined, note: 'nginx: não executado' }], details: {} }
  const one = { ...front, folders: portal.folders.slice(0, CONNECTIONS) }
  await burst(one, mirror.pieces(), options.warm)
  const found = await inTurnsOf(parts, one, two)
  const ratio = ratesOf(found)
  const errors = found.first.reduce((sum, b) => sum + b.errors, 0)
  return {
    goals: [
      { ...goal, value: ratio.median, note: rangeOf(ratio) },
      { id: 'L1', what: 'respostas do nginx na frente que não são 200', value: errors, unit: '', limit: { atMost: 0 } },
    ],
    details: { front: { [one.label]: found.first, [two.label]: found.second, ratio } },
  }
}

/** Rounds of the comparison with a bare server: it holds the pieces of its beginning, which the portal gives away half a minute later. */
const BARE = { rounds: 4, seconds: 1.5 }

const headersOfAll = async (portal: Target, names: string[]): Promise<Record<string, Record<string, string>>> => {
  const connection = new Connection(portal.url)
  const headers: Record<string, Record<string, string>> = {}
  for (const name of names)
    headers[`/${name}`] = headersOf((await connection.get(`${portal.folders[0]}${name}`, true)).head)
  connection.close()
  return headers
}

const ratioGoal = (what: string, first: Burst[], second: Burst[]): Goal => {
  const ratio = ratesOf({ first, second })
  return { id: 'L1', what, value: ratio.median, unit: '', note: rangeOf(ratio) }
}

/** What a Node process can do at all: a bare server of the same bytes and headers between the portal and the other server. */
const measureBare = async ({ portal, other, mirror, files, say }: Parts): Promise<Found> => {
  const pieces = mirror.pieces()
  const bare = await startBare(files, await headersOfAll(portal, ['index.m3u8', ...pieces.map(piece => piece.name)]))
  const one = { ...portal, folders: portal.folders.slice(0, CONNECTIONS) }
  const plain = (server: Omit<Target, 'folders'>): Target => ({ ...server, folders: one.folders.map(() => '/') })
  const [two, three] = [plain(bare), plain(other)]
  const [ours, theirs, others]: [Burst[], Burst[], Burst[]] = [[], [], []]
  try {
    await burst(two, pieces, BARE.seconds * 2)
    for (let round = 0; round < BARE.rounds; round += 1) {
      ours.push(await burst(one, pieces, BARE.seconds))
      theirs.push(await burst(two, pieces, BARE.seconds))
      others.push(await burst(three, pieces, BARE.seconds))
    }
    say(line(two.label, theirs))
    return {
      goals: [
        ratioGoal('pedidos/s do portal ÷ node:http com os mesmos bytes', ours, theirs),
        ratioGoal(`pedidos/s de node:http com os mesmos bytes ÷ ${other.label}`, theirs, others),
      ],
      details: { bare: { portal: ours, [two.label]: theirs, [other.label]: others } },
    }
  } finally {
    await bare.close()
  }
}

/** L1: playlists and pieces as fast as they come, from the portal and from a server of static files, in turns. */
export const measureThroughput = async (parts: Parts): Promise<Found> => {
  const { portal, other, mirror, options, say } = parts
  say(`L1: ${options.rounds} rodadas alternadas de ${options.burst} s, ${CONNECTIONS} conexões`)
  const one = { ...portal, folders: portal.folders.slice(0, CONNECTIONS) }
  const two = { ...other, folders: Array.from({ length: CONNECTIONS }, () => other.folders[0] ?? '/') }
  // What a compiler has not seen often enough is slow: both are warm before they are measured.
  for (const target of [one, two]) await burst(target, mirror.pieces(), options.warm)
  const found = await inTurnsOf(parts, one, two)
  const ratio = ratesOf(found)
  const cpu = ratesOf(found, b => b.cpuMsPer1000 ?? Number.NaN)
  const errors = [...found.first, ...found.second].reduce((sum, b) => sum + b.errors, 0)
  const bare = await measureBare(parts)
  const front = await measureFront(parts, two)
  const range = rangeOf(ratio)
  return {
    goals: [
      {
        id: 'L1',
        what: `pedidos/s do portal ÷ ${other.label}`,
        value: other.label === 'nginx' ? ratio.median : undefined,
        unit: '',
        limit: { atLeast: 0.65 },
        note:
          other.label === 'nginx' ? range : `nginx: não executado; ÷ node:http ${ratio.median.toFixed(2)} (${range})`,
      },
      {
        id: 'L1',
        what: 'CPU por pedido, portal ÷ o outro',
        value: cpu.median,
        unit: '',
        note: rangeOf(cpu),
      },
      { id: 'L1', what: 'respostas que não são 200', value: errors, unit: '', limit: { atMost: 0 } },
      ...bare.goals,
      ...front.goals,
    ],
    details: {
      throughput: { [one.label]: found.first, [two.label]: found.second, ratio },
      ...bare.details,
      ...front.details,
    },
  }
}
