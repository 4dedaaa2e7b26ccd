import { type ChildProcess, spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import { blockLoop, INSPECTED } from './support/debugger.ts'
import type { Fault } from './support/fault.ts'
import { isAlive } from './support/fixture.ts'
import {
  fetchFrom,
  mustBeAcceptable,
  slowest,
  startPolling,
  statusCounts,
  type TimedResponse,
} from './support/http-client.ts'
import { firstDespedida, lostCodes, mustRegister, untilRegistered } from './support/installation.ts'
import { formatMs, must, until } from './support/verdict.ts'

const PROBE_TIMEOUT_MS = 10_000

/** Busy loops: two for each core. */
const hogs = (): ChildProcess[] =>
  Array.from({ length: cpus().length * 2 }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))

/** The liveness probe of `deploy/`: a process that accepts a connection and does not respond is killed, one that refuses it is left alone. */
const probe = (portal: Portal): Promise<unknown> =>
  fetch(`${portal.url}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch((error: Error) =>
    error.name === 'TimeoutError' ? portal.kill() : undefined,
  )

export const busyMachine: Fault = {
  id: 'F26',
  name: 'busy machine, blocked event loop',
  injected:
    'two busy processes for each core for 5 s; the event loop blocked through Node’s inspector for 2 s, 6 s and permanently, with this script as the supervisor that probes /healthz for at most 10 s',
  holds:
    'late or 503, never another 5xx; automatic recovery; a process whose loop is blocked for more than 10 s is killed and restarted, nothing acknowledged lost',
  run: async fixture => {
    const database = await fixture.database()
    const dataDir = fixture.folder()
    const start = () => fixture.portal(INSPECTED, { database, dataDir })
    const portal = await start()
    const despedida = await firstDespedida(portal)
    const codigos = [await mustRegister(portal, despedida)]
    const polling = startPolling(portal, [
      `/despedida/${despedida}`,
      '/exibicao/despedidas/ultimas',
      `/exibicao/despedida/${despedida}/0`,
    ])
    const probes = setInterval(() => void probe(portal), PROBE_TIMEOUT_MS)
    fixture.after(() => clearInterval(probes))
    const busy = hogs()
    fixture.after(() => busy.map(child => child.kill('SIGKILL')))
    await pause(5000)
    for (const child of busy) child.kill('SIGKILL')
    const results: string[] = []
    for (const ms of [2000, 6000]) {
      await blockLoop(portal, ms)
      await pause(ms - 200)
      const back = await untilRegistered(portal, despedida, codigos)
      results.push(`${ms / 1000} s: a registration ${formatMs(back)} later`)
    }
    const responses: TimedResponse[] = await polling.stop()
    mustBeAcceptable(responses)
    must(isAlive(portal), `the process ended although it came back: ${portal.printed().slice(-400)}`)
    await blockLoop(portal, 3_600_000)
    const { ms } = await until('the end of the blocked process', 40_000, async () => {
      await probe(portal)
      return !isAlive(portal)
    })
    const began = performance.now()
    const again = await start()
    const first = await fetchFrom(again, '/exibicao/despedidas/ultimas')
    const restarted = performance.now() - began
    const lost = await lostCodes(again, despedida, codigos)
    must(first.status === 200 && lost.length === 0, `after the restart ${first.status}, ${lost.length} lost`)
    return `${statusCounts(responses)}, slowest ${formatMs(slowest(responses))}; blocked ${results.join(', ')}; permanently: ended after ${formatMs(ms)}, first 200 ${formatMs(restarted)} after its restart; ${codigos.length} acknowledged, 0 lost`
  },
}
