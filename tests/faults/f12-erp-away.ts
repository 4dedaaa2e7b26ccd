import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'
import type { Portal } from '../e2e/support/portal-process.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable } from './support/http-client.ts'
import { signIn } from './support/installation.ts'
import { formatMs, must } from './support/verdict.ts'

const BREAKER_MS = 30_000
const NOME = 'Zenaide Falha Doze'
const ROWS = JSON.stringify([{ nome: NOME, num_contrato: 'F-12', nascimento: '1940-01-02', falecimento: '2026-01-03' }])

const MODES = {
  good: (response: ServerResponse) => void response.end(ROWS),
  error: (response: ServerResponse) => void response.writeHead(500).end('<html>erro</html>'),
  garbage: (response: ServerResponse) => void response.end('\u0000{{{ nada'),
  reset: (response: ServerResponse) => void response.socket?.resetAndDestroy(),
  hang: () => undefined,
  trickle: (response: ServerResponse) => {
    const timer = setInterval(() => response.write(' '), 200)
    response.on('close', () => clearInterval(timer))
  },
} as const
type Mode = keyof typeof MODES

const createErpStub = async () => {
  let mode: Mode = 'good'
  let requestCount = 0
  const server = createServer((_request, response) => {
    requestCount += 1
    MODES[mode](response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestCount: () => requestCount,
    setMode: (next: Mode) => {
      mode = next
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A search of the wizard, which must find the row whatever the ERP does. */
const search = async (portal: Portal, staff: Record<string, string>) => {
  const response = await fetchFrom(portal, '/cliente/pessoas-ivertex?nome=zenaide', { headers: staff })
  mustBeAcceptable([response])
  must(response.status === 200 && response.text.includes(NOME), `${response.status} ${response.text.slice(0, 200)}`)
  return { ms: response.ms, isCopy: response.isCopy }
}

export const erpAway: Fault = {
  id: 'F12',
  name: 'external register of the deceased (ERP) away, slow or sending garbage',
  injected:
    'HTTP stub: 500, garbage, lost connection, no response, one byte at a time; then a closed port; searches of the wizard by staff',
  holds:
    'every search answers 200 from the local copy within 4 s and says so, the breaker opens after five failures, the ERP is used again after its pause',
  run: async fixture => {
    const stub = await createErpStub()
    fixture.after(stub.close)
    const portal = await fixture.portal({ ERP_URL: stub.url })
    const staff = await signIn(portal)
    must(!(await search(portal, staff)).isCopy, 'the ERP responds and the answer is marked as a copy')
    const results: string[] = []
    for (const mode of ['error', 'garbage', 'reset', 'hang', 'trickle'] as const) {
      stub.setMode(mode)
      const { ms, isCopy } = await search(portal, staff)
      must(isCopy, `${mode}: the copy is not marked`)
      must(ms <= 4000, `${mode}: response after ${formatMs(ms)}`)
      results.push(`${mode} ${formatMs(ms)}`)
    }
    const before = stub.requestCount()
    const open = await search(portal, staff)
    must(stub.requestCount() === before && open.isCopy, 'the breaker did not open')
    stub.setMode('good')
    await pause(BREAKER_MS + 500)
    must(!(await search(portal, staff)).isCopy, 'after the pause the ERP is not used again')
    mustLive(portal)
    const dead = await fixture.portal({ ERP_URL: `http://127.0.0.1:${await freePort()}` })
    const closed = await fetchFrom(dead, '/cliente/pessoas-ivertex-falecidas', { headers: await signIn(dead) })
    mustBeAcceptable([closed])
    must(closed.status === 200 && closed.isCopy, `closed port: ${closed.status}`)
    return `${results.join(', ')}; breaker open ${formatMs(open.ms)}, used again after its pause; closed port ${formatMs(closed.ms)}`
  },
}
