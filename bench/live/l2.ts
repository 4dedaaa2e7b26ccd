import type { Goal } from '../lib/goals.ts'
import { type Crowd, watchTogether } from './crowd.ts'
import type { Found, Parts } from './l1.ts'

const line = (label: string, c: Crowd): string =>
  `  ${label}: ${c.pieces} segmentos, ${c.mbits.toFixed(0)} Mbit/s, p50 ${c.p50.toFixed(1)} ms, p99 ${c.p99.toFixed(1)} ms, ${c.stalls} paradas, ${c.errors} erros, ${c.core?.toFixed(1) ?? '?'} % de um núcleo; a multidão: ${c.clientCpu.toFixed(0)} % de um núcleo, atrasada ${c.lateMs.toFixed(0)} ms (p99)`

/** L2: paced viewers, of the portal and then of the other server. */
export const measureCrowd = async ({ portal, other, options, say }: Parts): Promise<Found> => {
  const { viewers, seconds } = options
  say(`L2: ${viewers} espectadores em tempo real, ${seconds} s em cada servidor`)
  const ours = await watchTogether(portal, viewers, seconds)
  say(line(portal.label, ours))
  const theirs = await watchTogether(other, viewers, seconds)
  say(line(other.label, theirs))
  const what = `${viewers} espectadores`
  const goals: Goal[] = [
    {
      id: 'L2',
      what: `${what}: paradas`,
      value: ours.stalls + ours.silent,
      unit: '',
      limit: { atMost: 0 },
      note: `${other.label}: ${theirs.stalls + theirs.silent}`,
    },
    {
      id: 'L2',
      what: `${what}: erros`,
      value: ours.errors,
      unit: '',
      limit: { atMost: 0 },
      note: `${other.label}: ${theirs.errors}`,
    },
    {
      id: 'L2',
      what: `${what}: p99 de um segmento`,
      value: ours.p99,
      unit: 'ms',
      limit: { atMost: 50 },
      note: `${other.label}: ${theirs.p99.toFixed(1)} ms; atraso da própria multidão ${ours.lateMs.toFixed(0)} ms`,
    },
    {
      id: 'L2',
      what: `${what}: processador do portal`,
      value: ours.core,
      unit: '% de um núcleo',
      limit: { atMost: 15 },
      note: `${other.label}: ${theirs.core?.toFixed(1) ?? '?'} %`,
    },
    {
      id: 'L2',
      what: `${what}: vazão`,
      value: ours.mbits / viewers,
      unit: 'Mbit/s por espectador',
      note: `${ours.mbits.toFixed(0)} Mbit/s ao todo`,
    },
  ]
  return { goals, details: { crowd: { [portal.label]: ours, [other.label]: theirs } } }
}
