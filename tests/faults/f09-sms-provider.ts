import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'
import type { Portal } from '../e2e/support/portal-process.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable, statusCounts, type TimedResponse } from './support/http-client.ts'
import { celular, signIn } from './support/installation.ts'
import { createSmsStub, type SmsMode } from './support/sms-stub.ts'
import { formatMs, must } from './support/verdict.ts'

const BREAKER_MS = 30_000

const sender = (portal: Portal, staff: Record<string, string>) => (phone: string) =>
  fetchFrom(portal, `/validacao/salvar?telefone=${phone}`, { method: 'POST', headers: staff })

/** The provider fails in this mode once; an immediate second request by the same person succeeds. */
const failOnce = async (
  send: (phone: string) => Promise<TimedResponse>,
  stub: Awaited<ReturnType<typeof createSmsStub>>,
  mode: SmsMode,
): Promise<string> => {
  const phone = celular()
  stub.setQuality(mode)
  const failed = await send(phone)
  stub.setQuality('good')
  const again = await send(phone)
  mustBeAcceptable([failed, again])
  must(failed.status === 503, `${mode}: ${failed.status} ${failed.text}`)
  must(failed.ms <= 5200, `${mode}: response after ${formatMs(failed.ms)}`)
  must(again.status === 200, `${mode}, requested again immediately: ${again.status} ${again.text}`)
  const copies = stub.taken.filter(to => to.endsWith(phone)).length
  must(copies === 1, `${mode}: ${copies} messages`)
  return `${mode} ${formatMs(failed.ms)}`
}

export const smsProvider: Fault = {
  id: 'F9',
  name: 'SMS provider unavailable',
  injected: 'HTTP stub: 500, garbage, lost connection, no response, slow; then a closed port; codes requested by staff',
  holds:
    '503 in Portuguese within 5 s, a new code can be requested immediately, the breaker opens after five failures, no message is sent twice, sign-ins continue',
  run: async fixture => {
    const stub = await createSmsStub()
    fixture.after(stub.close)
    const portal = await fixture.portal({ SMS_URL: stub.url, SMS_RESPOSTA: 'aceito' })
    const send = sender(portal, await signIn(portal))
    const results: string[] = []
    for (const mode of ['error', 'garbage', 'reset', 'hang'] as const) results.push(await failOnce(send, stub, mode))
    const phone = celular()
    stub.setQuality('slow')
    const [slow, twice] = await Promise.all([send(phone), send(phone)])
    must(slow.status === 200 && twice.status === 200, `slow: ${statusCounts([slow, twice])}`)
    must(stub.taken.filter(to => to.endsWith(phone)).length === 1, 'slow and requested twice: two messages')
    stub.setQuality('error')
    for (let time = 0; time < 5; time += 1) await send(celular())
    const before = stub.requestCount()
    const open = await send(celular())
    must(stub.requestCount() === before && open.status === 503, `the breaker did not open: ${open.status}`)
    await signIn(portal)
    stub.setQuality('good')
    await pause(BREAKER_MS + 500)
    const well = await send(celular())
    must(well.status === 200, `after the pause: ${well.status} ${well.text}`)
    mustLive(portal)
    const dead = await fixture.portal({ SMS_URL: `http://127.0.0.1:${await freePort()}/` })
    const refused = await sender(dead, await signIn(dead))(celular())
    mustBeAcceptable([refused])
    must(refused.status === 503, `closed port: ${refused.status}`)
    return `${results.join(', ')}; slow: one message for two requests; breaker open ${formatMs(open.ms)}, success after its pause; closed port ${formatMs(refused.ms)}`
  },
}
