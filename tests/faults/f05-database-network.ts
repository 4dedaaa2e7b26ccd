import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import {
  fetchFrom,
  mustBeAcceptable,
  slowest,
  startPolling,
  statusCounts,
  type TimedResponse,
} from './support/http-client.ts'
import { firstDespedida, lostCodes, mustRegister, register, untilRegistered } from './support/installation.ts'
import { createTcpProxy, type NetworkQuality } from './support/tcp-proxy.ts'
import { formatMs, must } from './support/verdict.ts'

const p99 = (responses: readonly TimedResponse[]): number => {
  const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

const STAGES: { name: string; quality: NetworkQuality; ms: number }[] = [
  { name: '100 ms a chunk', quality: { delayMs: 100 }, ms: 5000 },
  { name: '20 kB/s', quality: { rate: 20_000 }, ms: 4000 },
  { name: 'nothing passes', quality: { dropAll: true }, ms: 6000 },
]

export const databaseNetwork: Fault = {
  id: 'F5',
  name: 'slow and broken network to the database',
  injected:
    'TCP proxy between portal and PostgreSQL: 100 ms a chunk, 20 kB/s, nothing passes, all connections reset five times',
  holds: 'p99 of responses ≤ 5 s, liveness check always 200, no 5xx except 503, recovery within 3 s, nothing lost',
  run: async fixture => {
    const database = await fixture.database()
    const proxy = await createTcpProxy(database.port)
    fixture.after(proxy.close)
    const url = database.url.replace(`:${database.port}/`, `:${proxy.port}/`)
    const portal = await fixture.portal({}, { database, url })
    const despedida = await firstDespedida(portal)
    const codigos: string[] = [await mustRegister(portal, despedida)]
    const all: TimedResponse[] = []
    const results: string[] = []
    const write = async (): Promise<TimedResponse> => {
      const { response, codigo } = await register(portal, despedida)
      if (codigo !== undefined) codigos.push(codigo)
      all.push(response)
      return response
    }
    const alive = startPolling(portal, ['/healthz'])
    const back = (): Promise<number> => untilRegistered(portal, despedida, codigos)
    for (const { name, quality, ms } of STAGES) {
      proxy.setQuality(quality)
      const polling = startPolling(portal, [`/exibicao/despedida/${despedida}/0`, '/exibicao/despedidas/ultimas'])
      const end = Date.now() + ms
      while (Date.now() < end) await write()
      const responses = await polling.stop()
      proxy.setQuality({})
      all.push(...responses)
      const again = await back()
      must(again <= 3000, `${name}: back after ${formatMs(again)}`)
      results.push(
        `${name}: p99 ${formatMs(p99(responses))}, ${statusCounts(responses)}, back after ${formatMs(again)}`,
      )
    }
    for (let time = 0; time < 5; time += 1) {
      const writing = Promise.all([write(), write(), fetchFrom(portal, `/exibicao/despedida/${despedida}/0`)])
      await pause(5)
      proxy.reset()
      all.push((await writing)[2])
    }
    const ms = await back()
    must(ms <= 3000, `resets: back after ${formatMs(ms)}`)
    const liveChecks = await alive.stop()
    mustLive(portal)
    mustBeAcceptable(all)
    must(p99(all) <= 5000, `p99 ${formatMs(p99(all))}; ${results.join('; ')}`)
    must(
      liveChecks.every(({ status }) => status === 200),
      `the liveness check: ${statusCounts(liveChecks)}`,
    )
    const lost = await lostCodes(portal, despedida, codigos)
    must(lost.length === 0, `${lost.length} acknowledged registrations lost`)
    return `${results.join('; ')}; after resets ${formatMs(ms)}; slowest ${formatMs(slowest(all))}; ${codigos.length} acknowledged, 0 lost`
  },
}
