import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAlarmPing } from './alarm-ping.ts'

let server: Server
let url = ''
let status = 200
const requested: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`)
    response.writeHead(status).end('OK')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/9b3c-segredo`
})
afterAll(() => server.close())

describe('the ping of an external monitoring service', () => {
  it('calls the address and stores when it was accepted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ping = createAlarmPing(url, () => expect.unreachable())
    expect(ping.state()).toEqual({ configured: true, em: null, erro: '' })
    await ping.send()
    expect(requested).toEqual(['GET /9b3c-segredo'])
    expect(ping.state().em).toBe(new Date().toISOString())
    vi.useRealTimers()
  })

  it('reports consecutive failures once, preserves the last success, and never names the address', async () => {
    const reasons: string[] = []
    const ping = createAlarmPing(url, reason => reasons.push(reason))
    await ping.send()
    const { em } = ping.state()
    status = 503
    for (let time = 0; time < 3; time += 1) await ping.send()
    expect(ping.state()).toEqual({ configured: true, em, erro: 'resposta 503' })
    status = 200
    await ping.send()
    expect(ping.state().erro).toBe('')
    status = 500
    await ping.send()
    status = 200
    expect(reasons).toEqual(['resposta 503', 'resposta 500'])
    const nobody = createAlarmPing('http://127.0.0.1:1/9b3c-segredo', reason => reasons.push(reason))
    await nobody.send()
    expect(nobody.state().erro).not.toBe('')
    expect(reasons.join()).not.toContain('segredo')
  })

  it('does nothing without an address', async () => {
    const before = requested.length
    const ping = createAlarmPing('', () => expect.unreachable())
    await ping.send()
    expect([requested.length, ping.state().configured]).toEqual([before, false])
  })
})
