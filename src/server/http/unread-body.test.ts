import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { type DrainBounds, drainUnreadBodies } from './unread-body.ts'

const apps = new Set<ReturnType<typeof Fastify>>()
afterEach(async () => {
  for (const app of apps) await app.close()
  apps.clear()
})

/** Refuses before the body, as the access check does. @returns the status that arrived, and what ended the connection. */
const send = async (
  bounds: DrainBounds,
  { bytes, chunkMs, connection }: { bytes: number; chunkMs: number; connection: 'close' | 'keep-alive' },
): Promise<{ status: number; cut: boolean }> => {
  const app = Fastify({ forceCloseConnections: true })
  apps.add(app)
  app.post('/', { onRequest: async (_request, reply) => reply.code(403).send('no') }, async () => '')
  drainUnreadBodies(app, bounds)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return new Promise(resolve => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      headers: { 'content-length': bytes, connection },
    })
    let status = 0
    outgoing.on('response', response => {
      status = response.statusCode ?? 0
      response.resume()
    })
    outgoing.on('error', () => {})
    outgoing.on('close', () => resolve({ status, cut: !outgoing.writableFinished }))
    const chunk = Buffer.alloc(bytes / 20)
    const write = async (): Promise<void> => {
      for (let sent = 0; sent < 20; sent++) {
        if (outgoing.destroyed) return
        outgoing.write(chunk)
        await pause(chunkMs)
      }
      outgoing.end()
    }
    void write()
  })
}

for (const connection of ['close', 'keep-alive'] as const) {
  it(`the rest of a refused form is read, so that a browser receives the response (${connection})`, async () => {
    const sending = { bytes: 200_000, chunkMs: 10, connection }
    const outcome = await send({ bytes: 1_000_000, ms: 600_000 }, sending)
    // A Node client that sent `connection: close` closes it itself once it has the response.
    expect(outcome).toEqual({ status: 403, cut: connection === 'close' })
  })

  it(`the connection of a body that does not end in time is closed after the response (${connection})`, async () => {
    const sending = { bytes: 200_000, chunkMs: 100, connection }
    expect(await send({ bytes: 1_000_000, ms: 300 }, sending)).toEqual({ status: 403, cut: true })
  })

  it(`the connection of a body that is too long is closed after the response (${connection})`, async () => {
    const sending = { bytes: 20_000_000, chunkMs: 20, connection }
    expect(await send({ bytes: 1_000_000, ms: 600_000 }, sending)).toEqual({ status: 403, cut: true })
  })
}
