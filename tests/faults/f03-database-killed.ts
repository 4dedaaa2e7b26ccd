import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable, startPolling, statusCounts } from './support/http-client.ts'
import {
  firstDespedida,
  lostCodes,
  mustBeWhole,
  mustRegister,
  register,
  untilRegistered,
} from './support/installation.ts'
import { formatMs, must } from './support/verdict.ts'

export const databaseKilled: Fault = {
  id: 'F3',
  name: 'database killed',
  injected: 'kill -9 of the postmaster during repeated registrations; restarted after 3 s',
  holds:
    '503 while it is unavailable, 200 within 2 s of its return; no acknowledged registration lost; the process continues',
  run: async fixture => {
    const database = await fixture.database()
    const portal = await fixture.portal({}, { database })
    const despedida = await firstDespedida(portal)
    const codigos = [await mustRegister(portal, despedida)]
    const polling = startPolling(portal, [
      `/exibicao/despedida/${despedida}/0`,
      '/exibicao/despedidas/ultimas',
      '/healthz',
    ])
    let going = true
    const writing = (async () => {
      while (going) {
        const { response, codigo } = await register(portal, despedida)
        polling.responses.push(response)
        if (codigo !== undefined) codigos.push(codigo)
        await pause(20)
      }
    })()
    await pause(500)
    await database.kill('SIGKILL')
    const away = await fetchFrom(portal, '/readyz')
    await pause(3000)
    await database.start()
    const ms = await untilRegistered(portal, despedida, codigos)
    going = false
    await writing
    const responses = await polling.stop()
    mustLive(portal)
    mustBeAcceptable(responses)
    must(away.status === 503, `/readyz responded ${away.status}`)
    must(
      responses.some(({ status }) => status === 503),
      `nothing was refused: ${statusCounts(responses)}`,
    )
    must(ms <= 2000, `back after ${formatMs(ms)}`)
    const lost = await lostCodes(portal, despedida, codigos)
    must(lost.length === 0, `${lost.length} of ${codigos.length} acknowledged registrations lost`)
    const whole = await mustBeWhole(portal)
    return `back after ${formatMs(ms)}; ${statusCounts(responses)}; ${codigos.length} acknowledged, 0 lost; ${whole} despedidas whole`
  },
}
