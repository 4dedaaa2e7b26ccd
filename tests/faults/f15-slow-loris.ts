import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import { type Answer, mustBeHonest, slowest, startPolling, statusCounts } from './support/asking.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { firstDespedida, mustRegister } from './support/installation.ts'
import { residentMb } from './support/processes.ts'
import { openRaw, type Raw } from './support/raw.ts'
import { formatMs, must } from './support/verdict.ts'

const CONNECTION_COUNT = 500
const GONE_MS = 20_000

const HEADER = 'POST /participantes HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n'

/** What each kind of connection sends first, and then every second. */
const MANNERS: { name: string; begin: string; drip: string }[] = [
  { name: 'no word at all', begin: '', drip: '' },
  { name: 'headers by the line', begin: 'GET / HTTP/1.1\r\nhost: portal\r\n', drip: 'x-a: b\r\n' },
  { name: 'a body by the byte', begin: `${HEADER}content-length: 60000\r\n\r\n`, drip: ' ' },
  {
    name: 'a form by the byte',
    begin: `${HEADER.replace('application/json', 'multipart/form-data; boundary=x').replace('/participantes', '/homenagem/homenagem')}content-length: 60000\r\n\r\n`,
    drip: 'a',
  },
]

const crowd = async (
  portal: Portal,
  { begin, drip }: (typeof MANNERS)[number],
): Promise<{ left: number; last: number }> => {
  const raws: Raw[] = []
  for (let one = 0; one < CONNECTION_COUNT; one += 1) {
    const raw = openRaw(portal)
    raw.socket.write(begin)
    raws.push(raw)
  }
  const timer = setInterval(() => {
    for (const { socket, closed } of raws) if (!closed() && drip !== '') socket.write(drip)
  }, 1000)
  const began = performance.now()
  while (performance.now() - began < GONE_MS && raws.some(({ closed }) => !closed())) await pause(100)
  const last = performance.now() - began
  clearInterval(timer)
  const left = raws.filter(({ closed }) => !closed()).length
  for (const { socket } of raws) socket.destroy()
  return { left, last }
}

export const slowLoris: Fault = {
  id: 'F15',
  name: 'slow-loris',
  injected: `${CONNECTION_COUNT} raw connections at a time, one manner after the other: silent, headers by the line, a JSON body and a form by the byte each second`,
  holds: 'all gone within 20 s, others are served throughout, memory does not grow by more than 150 MB',
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
    const answers: Answer[] = await polling.stop()
    const grown = residentMb(portal.pid) - before
    mustLive(portal)
    mustBeHonest(answers)
    must(!results.some(line => line.includes('LEFT')), results.join('; '))
    must(
      answers.every(({ status }) => status === 200),
      `others: ${statusCounts(answers)}`,
    )
    must(grown <= 150, `memory grew by ${Math.round(grown)} MB`)
    return `${results.join('; ')}; others ${statusCounts(answers)}, slowest ${formatMs(slowest(answers))}; memory +${Math.round(grown)} MB`
  },
}
