import type { Goal } from '../lib/goals.ts'
import { startBenchPortal, untilQuiet } from '../lib/portal.ts'
import { type Engine, lostLetters } from './engines.ts'
import { NEEDED, playHour, type Step } from './hour.ts'
import { openHouse } from './house.ts'
import type { Options } from './options.ts'
import { photograph } from './tribute.ts'

/** A step is held when nobody is refused or kept waiting, and no picture stands still. */
const P99_MAX_MS = 1000
/** A photograph is cleaned and written anew before it is acknowledged; who sends one waits with a picture in sight. */
const PICTURE_P99_MAX_MS = 5000
const limitOf = (kind: string): number => (kind === 'homenagem com foto' ? PICTURE_P99_MAX_MS : P99_MAX_MS)
const FOLDERS = 100

/** The kind of call nearest to its limit, or furthest beyond. */
const slowest = ({ kinds }: Step): { kind: string; p99: number; share: number } =>
  Object.entries(kinds)
    .map(([kind, { p99 }]) => ({ kind, p99, share: p99 / limitOf(kind) }))
    .reduce((worst, one) => (one.share > worst.share ? one : worst), { kind: '', p99: 0, share: 0 })

const isHeld = (step: Step): boolean =>
  Object.keys(step.refused).length === 0 && step.stalls === 0 && slowest(step).share <= 1

const describe = (step: Step): string => {
  const { kind, p99 } = slowest(step)
  const refused = Object.entries(step.refused).map(([what, count]) => `${count} × ${what}`)
  const trouble = [...refused, ...(step.stalls > 0 ? [`${step.stalls} imagens paradas`] : [])].join(', ')
  return `  ${step.times} ×: p99 ${p99.toFixed(0)} ms (${kind}), atraso próprio ${step.ownDelayMs.toFixed(0)} ms${trouble === '' ? '' : `; ${trouble}`} ${isHeld(step) ? '– sustentada' : '– NÃO sustentada'}`
}

const serverErrors = ({ refused }: Step, accept: (status: number) => boolean): number =>
  Object.entries(refused).reduce((sum, [what, count]) => {
    const status = Number(/ (\d+)$/.exec(what)?.[1] ?? 0)
    return accept(status) ? sum + count : sum
  }, 0)

const goalsOf = (engine: Engine, steps: Step[], options: Options, kept: number, lost: number): Goal[] => {
  const held = Math.max(0, ...steps.filter(isHeld).map(({ times }) => times))
  const one = steps.find(({ times }) => times === 1)
  const hour = `${options.viewers} espectadores, ${NEEDED.tributesPerMinute} homenagens/min, ${NEEDED.screens} telas, ${NEEDED.staff} da equipe`
  const own = Math.max(...steps.map(({ ownDelayMs }) => ownDelayMs))
  return [
    {
      id: 'hora',
      what: `carga sustentada ÷ necessária, ${engine.title}`,
      value: held,
      unit: '×',
      limit: { atLeast: 1 },
      note: `${hour}; ${options.seconds} s cada degrau; atraso próprio até ${own.toFixed(0)} ms`,
    },
    {
      id: 'hora',
      what: `pior p99 ÷ seu limite na carga necessária, ${engine.title}`,
      value: one ? slowest(one).share : undefined,
      unit: '',
      limit: { atMost: 1 },
      note: one ? `${slowest(one).kind}: ${slowest(one).p99.toFixed(0)} ms` : 'não tocada',
    },
    {
      id: 'hora',
      what: `respostas 5xx na carga necessária, ${engine.title}`,
      value: one ? serverErrors(one, status => status >= 500) : undefined,
      unit: '',
      limit: { atMost: 0 },
    },
    {
      id: 'hora',
      what: `respostas 5xx que não 503 em qualquer carga, ${engine.title}`,
      value: steps.reduce((sum, step) => sum + serverErrors(step, status => status >= 500 && status !== 503), 0),
      unit: '',
      limit: { atMost: 0 },
    },
    {
      id: 'hora',
      what: `homenagens confirmadas que não estão no banco, de ${kept}, ${engine.title}`,
      value: kept === 0 ? undefined : lost,
      unit: '',
      limit: { atMost: 0 },
    },
  ]
}

/** Less than the first step, when not even that is held. */
const LESS = [0.5, 0.25, 0.1]

/** Up while steps are held; down when the first is not, until one is. */
const climb = async (steps: readonly number[], play: (times: number) => Promise<boolean>): Promise<void> => {
  const [first = 1, ...more] = steps
  if (await play(first)) {
    for (const times of more) if (!(await play(times))) return
    return
  }
  for (const share of LESS) if (await play(first * share)) return
}

/** The wake hour, ever more of it until something gives way, and then whether the database holds what was acknowledged. */
export const measureHour = async (engine: Engine, options: Options, say: (line: string) => void) => {
  const portal = await startBenchPortal(engine.env)
  try {
    const house = await openHouse(portal, { staff: NEEDED.staff, folders: FOLDERS })
    const picture = await photograph()
    await untilQuiet(portal)
    const kept: number[] = []
    const steps: Step[] = []
    const play = async (times: number): Promise<boolean> => {
      const step = await playHour(house, { times, seconds: options.seconds, viewers: options.viewers, picture }, kept)
      steps.push(step)
      say(describe(step))
      return isHeld(step)
    }
    await climb(options.steps, play)
    await portal.stop()
    const lost = await lostLetters(engine, portal.dataDir, kept)
    return { goals: goalsOf(engine, steps, options, kept.length, lost.length), steps }
  } finally {
    await portal.close()
  }
}
