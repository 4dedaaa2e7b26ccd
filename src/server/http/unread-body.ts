import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { BODY_BYTES } from '#contract/limits.ts'

export type DrainBounds = { bytes: number; ms: number }
/** What an ordinary browser still sends of a form, and as long as a telephone may take for it. */
const DRAIN: DrainBounds = { bytes: BODY_BYTES.multipart, ms: 30_000 }

const hasUnreadBody = (raw: IncomingMessage): boolean =>
  !raw.complete &&
  !raw.readableEnded &&
  !raw.destroyed &&
  (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0)

/** Reads and drops the rest of a body; one that goes on past the bounds is cut off. */
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
    raw.resume()
  })

/**
 * A body that is answered before its end: the answer goes out whole, at once, and the response is ended when the rest of the body was
 * read and dropped within bounds. Ending it at once resets the connection under a client that is still sending, and a browser then
 * reports a lost network instead of the answer.
 */
export const drainUnreadBodies = (app: FastifyInstance, bounds = DRAIN): void => {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || !hasUnreadBody(raw)) return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(
      (async function* () {
        yield payload
        await drain(raw, bounds)
      })(),
      { objectMode: false },
    )
  })
}
