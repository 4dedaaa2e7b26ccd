import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { refuseSlowSenders } from './slow-senders.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const echo: RequestListener = (request, response) => {
  request.on('error', () => undefined)
  request.resume().on('end', () => response.end('whole'))
}

/** Says `body` a piece each `everyMs`. @returns what came back. */
const send = async (body: string[], everyMs: number): Promise<string> => {
  const made = createServer(echo)
  server = made
  refuseSlowSenders({ server: made } as Pick<FastifyInstance, 'server'>, { graceMs: 200, everyMs: 50, slowest: 1000 })
  await new Promise<void>(resolve => made.listen(0, '127.0.0.1', resolve))
  const socket = connect((made.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', piece => (text += String(piece)))
  socket.on('error', () => undefined)
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.join('').length}\r\n\r\n`)
  for (const piece of body) {
    if (socket.destroyed) break
    socket.write(piece)
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
  await closed
  return text
}

it('a body by the byte is a 408 in Portuguese, and its line is closed', async () => {
  const answer = await send(
    Array.from({ length: 100 }, () => 'a'),
    20,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('O envio demorou demais. Tente novamente.')
})

it('a body that takes its time at a pace of a poor line is taken whole', async () => {
  const answer = await send(
    Array.from({ length: 20 }, () => 'a'.repeat(100)),
    20,
  )
  expect(answer).toContain('whole')
})
