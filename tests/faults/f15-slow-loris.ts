import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { mustBeAcceptable, slowest, startPolling, statusCounts, type TimedResponse } from './support/http-client.ts'
import { firstDespedida, mustRegister } from './support/installation.ts'
import { residentMb } from './support/processes.ts'
import { openRawConnection, type RawConnection } from './support/raw-connection.ts'
import { formatMs, must } from './support/verdict.ts'

const CONNECTION_COUNT = 500
const GONE_MS = 20_000

const HEADER = 'POST /participantes HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n'

/** What each kind of connection sends first, and then every second. */
const MANNERS: { name: string; begin: string; drip: string }[] = [
  { name: 'no word at all', begin: '', drip: '' },
  { name: 'headers by the line', begin: 'GET / HTTP/1.1\r\nhost: portal\r\n', drip: 'x-a: b\r\n' },
  { name: 'a JSON body byte by byte', begin: `${HEADER}content-length: 60000\r\n\r\n`, drip: ' ' },
  {
    name: 'a form byte by byte',
    begin: `${HEADER.replace('application/json', 'multipart/form-data; boundary=x').replace('/participantes', '/homenagem/homenagem')}content-length: 60000\r\n\r\n`,
    drip: 'a',
  },
]

const crowd = async (
  portal: Portal,
  { begin, drip }: (typeof MANNERS)[number],
): Promise<{ left: number; last: number }> => {
  const connections: RawConnection[] = []
  for (let one = 0; one < CONNECTION_COUNT; one += 1) {
    const connection = openRawConnection(portal)
    connection.socket.write(begin)
    connections.push(connection)
  }
  const timer = setInterval(() => {
    for (const { socket, closed } of connections) if (!closed() && drip !== '') socket.write(drip)
  }, 1000)
  const began = performance.now()
  while (performance.now() - began < GONE_MS && connections.some(({ closed }) => !closed())) await pause(100)
  const last = performance.now() - began
  clearInterval(timer)
  const left = connections.filter(({ closed }) => !closed()).length
  for (const { socket } of connections) socket.destroy()
  return { left, last }
}

export const slowLoris: Fault = {
  id: 'F15',
  name: 'slow-loris',
  injected: `${CONNECTION_COUNT} raw connections at a time, one kind after the other: silent, headers line by line, a JSON body and a form with one byte a second`,
  holds: 'all closed within 20 s, others are served throughout, memory does not grow by more than 150 MB',
  run: async fixture => {
    const portal = await fixture.portal()
    const despedida = await firstDespedida(portal)
    const before = residentMb(portal.pid)
    const polling = startPolling(portal, [`/despedida/${despedida}`, '/exibicao/despedidas/ultimas', '/healthz'])
    const results: string[] = []
    for (const manner of MANNERS) {
      const { left, last } = await crowd(portal, manner)
      await mustRegister(portal, despedida)
      results.push(
        `${manner.name}: ${left === 0 ? `gone after ${formatMs(last)}` : `${left} LEFT after ${GONE_MS} ms`}`,
      )
    }
    const responses: TimedResponse[] = await polling.stop()
    const grown = residentMb(portal.pid) - before
    mustLive(portal)
    mustBeAcceptable(responses)
    must(!results.some(line => line.includes('LEFT')), results.join('; '))
    must(
      responses.every(({ status }) => status === 200),
      `others: ${statusCounts(responses)}`,
    )
    must(grown <= 150, `memory grew by ${Math.round(grown)} MB`)
    return `${results.join('; ')}; others ${statusCounts(responses)}, slowest ${formatMs(slowest(responses))}; memory +${Math.round(grown)} MB`
  },
}
