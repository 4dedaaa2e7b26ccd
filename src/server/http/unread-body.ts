import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { DRAIN_BOUNDS } from './limits.ts'

export type DrainBounds = typeof DRAIN_BOUNDS

const hasUnreadBody = (raw: IncomingMessage): boolean =>
  !raw.complete &&
  !raw.readableEnded &&
  !raw.destroyed &&
  (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0)

/** Reads and drops the remaining body; the connection of one that exceeds the bounds is closed. */
const drain = (raw: IncomingMessage, bounds: DrainBounds): Promise<void> =>
  new Promise(resolve => {
    let left = bounds.bytes
    const timer = setTimeout(() => raw.destroy(), bounds.ms)
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) raw.destroy()
    })
    for (const event of ['end', 'close'] as const)
      raw.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
    // A form that is being read would stop at its part that nobody reads.
    raw.unpipe()
    raw.resume()
  })

/**
 * Handles responses that are sent before the request body was read completely. The response is sent at once, but ended only after the rest
 * of the body was read and discarded, within bounds. Otherwise the connection is reset while the client still sends, and the browser reports
 * a network error instead of showing the response.
 */
export const drainUnreadBodies = (app: FastifyInstance, bounds = DRAIN_BOUNDS): void => {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || !hasUnreadBody(raw)) return done(null, payload)
    reply.header('content-length', Buffer.byteLength(payload))
    const rest = async function* () {
      yield payload
      await drain(raw, bounds)
    }
    return done(null, Readable.from(rest(), { objectMode: false }))
  })
}
