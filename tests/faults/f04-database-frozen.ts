import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable, slowest, startPolling, statusCounts } from './support/http-client.ts'
import { firstDespedida, lostCodes, mustRegister, register, untilRegistered } from './support/installation.ts'
import { family, signalAll } from './support/processes.ts'
import { formatMs, must } from './support/verdict.ts'

export const databaseFrozen: Fault = {
  id: 'F4',
  name: 'database frozen',
  injected: 'SIGSTOP of the postmaster and all its backends for 12 s, under four readers and two writers',
  holds:
    '503 within 4.5 s instead of hanging (plus the response time of the liveness check on a busy machine); the liveness check responds throughout; 200 within 2 s of the thaw',
  run: async fixture => {
    const database = await fixture.database()
    const portal = await fixture.portal({}, { database })
    const despedida = await firstDespedida(portal)
    const codigos = [await mustRegister(portal, despedida)]
    const frozen = family(database.pid() ?? 0)
    fixture.after(() => signalAll(frozen, 'SIGCONT'))
    signalAll(frozen, 'SIGSTOP')
    const began = Date.now()
    const polling = startPolling(portal, [`/exibicao/despedida/${despedida}/0`, '/exibicao/despedidas/ultimas', '/'])
    const alive = startPolling(portal, ['/healthz'])
    while (Date.now() - began < 12_000) {
      const both = await Promise.all([register(portal, despedida), register(portal, despedida)])
      for (const { response, codigo } of both) {
        polling.responses.push(response)
        if (codigo !== undefined) codigos.push(codigo)
      }
      await pause(50)
    }
    const ready = await fetchFrom(portal, '/readyz')
    signalAll(frozen, 'SIGCONT')
    const ms = await untilRegistered(portal, despedida, codigos)
    const responses = await polling.stop()
    const liveChecks = await alive.stop()
    mustLive(portal)
    mustBeAcceptable(responses)
    must(
      liveChecks.every(({ status }) => status === 200),
      `the liveness check: ${statusCounts(liveChecks)}`,
    )
    must(
      responses.some(({ status }) => status === 503),
      `nothing was refused: ${statusCounts(responses)}`,
    )
    must(ready.status === 503, `/readyz responded ${ready.status}`)
    // The response time of the liveness check is caused by the machine, not by the database.
    must(slowest(responses) - slowest(liveChecks) <= 4500, `the slowest response took ${formatMs(slowest(responses))}`)
    must(ms <= 2000, `back after ${formatMs(ms)}`)
    const lost = await lostCodes(portal, despedida, codigos)
    must(lost.length === 0, `${lost.length} acknowledged registrations lost`)
    return `slowest response ${formatMs(slowest(responses))}, liveness check at most ${formatMs(slowest(liveChecks))}; back after ${formatMs(ms)}; ${statusCounts(responses)}`
  },
}
