import type { Installation } from './installation.ts'
import { measureInTurn, ratioGoal } from './ratio.ts'
import { type Goal, goalAtMost, openLoop, p99, send } from './shared.ts'

const ARRIVALS_PER_S = 300
const ROUND_COUNT = 9
const ROUND_S = 3
const HEADERS = { accept: 'text/html', 'accept-encoding': 'br' }

/**
 * U4: many readers of one page through the front, in turn with readers of a file that the front reads from its disk. The p99 of the median round
 * is judged: a single pause of the machine would decide that of all rounds together.
 */
export const measureArrivals = async (installation: Installation, despedida: number): Promise<Goal[]> => {
  const url = `${installation.front}/despedida/${despedida}`
  const page = await send(url, { headers: HEADERS })
  const file = installation.publish(page.body)
  let visitor = 1000
  let refused = 0
  const arrive = async (address: string): Promise<number[]> => {
    const times: number[] = []
    await openLoop(ARRIVALS_PER_S, ROUND_S, async () => {
      visitor += 1
      const response = await send(address, { visitor, headers: HEADERS }).catch(() => undefined)
      if (response?.status === 200) times.push(response.ms)
      else refused += 1
    })
    return times
  }
  // The first round after a start measures how a process compiles its code.
  await arrive(url)
  const all: number[] = []
  const pair = await measureInTurn(ROUND_COUNT, {
    portal: async () => {
      const times = await arrive(url)
      all.push(...times)
      return [p99(times)]
    },
    alone: async () => [p99(await arrive(file))],
  })
  const what = `page, ${ARRIVALS_PER_S} arrivals a second`
  const comparison = {
    id: 'U4',
    what: `${what}, p99 of the median round`,
    engine: `file of ${page.body.length} bytes from nginx`,
    unit: 'ms',
    atMost: 2,
    enough: 25,
  }
  return [
    ratioGoal(comparison, pair),
    { id: 'U4', what: `${what}, slowest`, value: Math.max(...all), unit: 'ms' },
    goalAtMost('U4', `${what}, not 200`, refused, '', 0, `${all.length} pages`),
  ]
}
