import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvents } from '#server/testing/event-reader.ts'
import { until } from '#server/testing/wait.ts'
import { createEventStreams, type EventStream } from './server-sent-events.ts'

const server = createServer()
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const replyOn = (raw: ServerResponse): FastifyReply =>
  ({ raw, getHeaders: () => ({}), hijack: () => {} }) as unknown as FastifyReply

/** A reader and the node's end of its stream. */
const connect = async (streams = createEventStreams()) => {
  let stream: EventStream | undefined
  server.once('request', (_request, response) => {
    stream = streams.open(replyOn(response), '10.0.0.1', () => {})
  })
  const reader = await readEvents(url)
  if (!stream) throw new Error('no stream')
  return { streams, reader, stream }
}

const FRAME_COUNT = 40
const MEGABYTE = 'x'.repeat(1_000_000)
const frame = (number: number): Buffer => Buffer.from(`data: ${MEGABYTE}${number}\n\n`)

describe('a stream of server-sent events', () => {
  it('sends a slow reader the newest frame and skips those in between', async () => {
    const { reader, stream } = await connect()
    reader.raw.pause()
    for (let number = 1; number <= FRAME_COUNT; number++) stream.send(frame(number))
    reader.raw.resume()
    await until(() => reader.text().endsWith(`x${FRAME_COUNT}\n\n`))
    expect(reader.text().match(/x\d+\n\n/g)).toEqual(['x1\n\n', `x${FRAME_COUNT}\n\n`])
    reader.close()
  })

  it('is closed when its reader reads nothing for two heartbeats', async () => {
    const { streams, reader, stream } = await connect()
    const alive = await connect(streams)
    reader.raw.pause()
    for (let number = 1; number <= 3; number++)
      stream.send(Buffer.concat(Array.from({ length: 30 }, () => frame(number))))
    streams.sendHeartbeats()
    expect(streams.total()).toBe(2)
    streams.sendHeartbeats()
    await until(() => streams.total() === 1)
    await alive.reader.until('heartbeats', () => alive.reader.text().endsWith('\n\n:\n\n:\n\n'))
    alive.reader.close()
    await until(() => streams.total() === 0)
  })

  it('ends when the node stops, even if nobody reads, and no new stream opens', async () => {
    const { streams, reader, stream } = await connect()
    reader.raw.pause()
    for (let number = 1; number <= 3; number++)
      stream.send(Buffer.concat(Array.from({ length: 30 }, () => frame(number))))
    streams.close()
    await until(() => streams.total() === 0)
    server.once('request', (_request, response) => {
      expect(() => streams.open(replyOn(response), '10.0.0.1', () => {})).toThrow(/indisponível/)
      response.writeHead(503).end()
    })
    expect((await readEvents(url)).status).toBe(503)
  })
})
