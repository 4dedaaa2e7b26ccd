import type { FakeCamera } from '../../src/server/testing/fake-rtsp-camera.ts'
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
  mirror: Mirror
  /** The portal itself, the page of its live wake, and the fake camera behind that, where there is one. */
  real: BenchPortal
  address: string
  camera: FakeCamera | undefined
  options: Options
  say: (line: string) => void
}
export type Found = { goals: Goal[]; details: Record<string, unknown> }

const CONNECTIONS = 16

const line = (label: string, bursts: Burst[]): string => {
  const of = (read: (one: Burst) => number): string => median(bursts.map(read)).toFixed(1)
  return `  ${label}: ${of(one => one.perSecond)} pedidos/s, ${of(one => one.mbits)} Mbit/s, p99 ${of(one => one.p99)} ms, ${of(one => one.cpuMsPer1000 ?? Number.NaN)} ms de CPU por 1000 pedidos, cliente ${of(one => one.clientCpu * 100)} % de um núcleo`
}

/** L1: playlists and pieces as fast as they come, from the portal and from a server of static files, in turns. */
export const measureThroughput = async ({ portal, other, mirror, options, say }: Parts): Promise<Found> => {
  say(`L1: ${options.rounds} rodadas alternadas de ${options.burst} s, ${CONNECTIONS} conexões`)
  const one = { ...portal, folders: portal.folders.slice(0, CONNECTIONS) }
  const two = { ...other, folders: Array.from({ length: CONNECTIONS }, () => other.folders[0] ?? '/') }
  // What a compiler has not seen often enough is slow: both are warm before they are measured.
  for (const target of [one, two]) await burst(target, mirror.pieces(), options.warm)
  const found = await inTurns(
    options.rounds,
    () => burst(one, mirror.pieces(), options.burst),
    () => burst(two, mirror.pieces(), options.burst),
  )
  say(line(one.label, found.first))
  say(line(two.label, found.second))
  const rates = (read: (b: Burst) => number) =>
    ratioOf({ first: found.first.map(read), second: found.second.map(read) })
  const ratio = rates(b => b.perSecond)
  const cpu = rates(b => b.cpuMsPer1000 ?? Number.NaN)
  const errors = [...found.first, ...found.second].reduce((sum, b) => sum + b.errors, 0)
  const range = `${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}`
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
        note: `${cpu.min.toFixed(2)}–${cpu.max.toFixed(2)}`,
      },
      { id: 'L1', what: 'respostas que não são 200', value: errors, unit: '', limit: { atMost: 0 } },
    ],
    details: { throughput: { [one.label]: found.first, [two.label]: found.second, ratio } },
  }
}
