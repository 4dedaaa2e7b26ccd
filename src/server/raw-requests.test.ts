import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '#server/testing/wait.ts'
import { buildDespedida } from './testing/factories.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { closeRawConnections, get, openRawConnection, requestOn } from './testing/raw-connection.ts'

const t = openTestApp()
let port = 0
let page = ''
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  page = `/exibicao/despedida/${(await buildDespedida(t.deps)).row.id}/0`
})
afterEach(closeRawConnections)

/** Processor time in microseconds: unlike the time of day it does not depend on what else this machine does. */
const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user
}

describe('a client that writes raw requests', () => {
  it('with a long hostile Host header gets a response and does not delay other clients', async () => {
    const hostile = `a${' '.repeat(7900)}b`
    const warm = openRawConnection(port)
    for (let count = 0; count < 3; count += 1) await requestOn(warm, page)
    const sendAs = (host: string) =>
      Array.from({ length: 2 }, async () => {
        const connection = openRawConnection(port)
        for (let count = 0; count < 60; count += 1) {
          await requestOn(connection, page)
          connection.write(`GET ${page} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
          expect([200, 400]).toContain((await connection.next()).status)
        }
      })
    const harmlessCost = await costOf(() => Promise.all(sendAs('casa')))
    const hostileCost = await costOf(async () => {
      const attacks = sendAs(hostile)
      expect((await requestOn(warm, '/healthz')).status).toBe(200)
      await Promise.all(attacks)
    })
    expect(hostileCost).toBeLessThan(20 * harmlessCost)
  })

  it('gets the responses to pipelined requests in their order', async () => {
    const connection = openRawConnection(port)
    await requestOn(connection, page)
    connection.write(
      get(page) + get('/nada-aqui.txt') + get('/exibicao/despedidas/ultimas?tamanho=7') + get('/healthz'),
    )
    const [first, second, third, fourth] = [
      await connection.next(),
      await connection.next(),
      await connection.next(),
      await connection.next(),
    ]
    expect([first.status, second.status, third.status, fourth.status]).toEqual([200, 404, 200, 200])
    expect(first.headers.etag).toBeDefined()
    expect(Array.isArray(JSON.parse(third.body.toString()))).toBe(true)
    expect(fourth.body.toString()).toContain('ok')
  })

  it('may send a request byte by byte', async () => {
    const connection = openRawConnection(port)
    const whole = await requestOn(connection, page)
    for (const character of get(page)) {
      connection.write(character)
      await new Promise(resolve => setImmediate(resolve))
    }
    expect((await connection.next()).body.equals(whole.body)).toBe(true)
  })

  it('that sends a body too slowly is disconnected with 408, and a body within the time is read', async () => {
    const { headersTimeout, requestTimeout } = t.app.server
    expect(requestTimeout).toBe(15_000)
    const post = 'POST /participantes HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n'
    const [slow, quick] = [openRawConnection(port), openRawConnection(port)]
    quick.write(`${post}content-length: 20\r\n\r\n`)
    for (let sent = 0; sent < 20; sent += 1) {
      quick.write(' ')
      await pause(25)
    }
    const read = await quick.next()
    // Node exchanges the two limits where that of the headers is longer.
    Object.assign(t.app.server, { headersTimeout: 1000, requestTimeout: 1000 })
    slow.write(`${post}content-length: 10000\r\n\r\n`)
    const refused = slow.next()
    await until(() => {
      slow.write(' ')
      return slow.closed()
    })
    Object.assign(t.app.server, { headersTimeout, requestTimeout })
    expect([(await refused).status, read.status]).toEqual([408, 400])
  })

  it('cannot hide a request in the body of another', async () => {
    const connection = openRawConnection(port)
    await requestOn(connection, page)
    await requestOn(connection, page)
    const body = get(page)
    connection.write(
      `POST /participantes HTTP/1.1\r\nhost: casa\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    await pause(30)
    connection.write(body)
    expect((await connection.next()).status).toBeGreaterThanOrEqual(400)
    const after = await requestOn(connection, '/healthz').catch(() => undefined)
    // Either the connection is closed behind the refusal, or the next response belongs to the next request.
    if (after) expect(after.body.toString()).toContain('ok')
  })

  it.each([
    'content-length: 4\r\ntransfer-encoding: chunked\r\n',
    'content-length: 4\r\ncontent-length: 5\r\n',
    'transfer-encoding : chunked\r\n',
    'x: y\ncontent-length: 3\r\n',
  ])('is refused and disconnected where the length of a request is ambiguous: %j', async headers => {
    const connection = openRawConnection(port)
    await requestOn(connection, page)
    connection.write(`${get(page, headers)}0\r\n\r\n${get('/healthz')}`)
    expect((await connection.next()).status).toBe(400)
    await until(connection.closed)
  })
})
