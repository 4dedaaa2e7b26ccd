import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { OPEN_STREAMS_MAX } from '#contract/limits.ts'
import { portalNow } from '#server/core/clock.ts'
import { Problem, tooManyAttempts } from '#server/core/problem.ts'
import { HEARTBEAT_INTERVAL_MS, STREAM_LIFETIME_MS, STREAM_RETRY_AFTER_SECONDS } from './limits.ts'
import { addressKey } from './rate-limits.ts'

export type EventStream = {
  /** Sends a frame. Only the newest frame waits for a slow reader; older ones are replaced, never queued. */
  send: (frame: Buffer) => void
  end: (last?: Buffer) => void
}

export type EventStreams = {
  /** Hijacks the reply and keeps it open. @throws Problem MUITAS_TENTATIVAS (per address) or INDISPONIVEL (per node) when too many are open. */
  open: (reply: FastifyReply, address: string, onClose: () => void) => EventStream
  total: () => number
  /** Sends a heartbeat to every reader and closes streams that do not drain. A timer calls it. */
  sendHeartbeats: () => void
  /** Ends all streams and refuses new ones. */
  close: () => void
}

/** Random, so that browsers do not all reconnect simultaneously after a restart. */
const retryMs = (): number => 2000 + Math.floor(Math.random() * 8000)

/** `next`: the frame that waits for a slow reader. `full`: the buffer of the socket is full. `missed`: heartbeats since then. */
type OpenStream = { response: ServerResponse; since: number; next: Buffer | undefined; full: boolean; missed: number }

const write = (stream: OpenStream, bytes: Buffer | string): void => {
  if (stream.response.writableEnded) return
  stream.full = !stream.response.write(bytes)
}

const sendOrReplace = (stream: OpenStream, frame: Buffer): void => {
  if (stream.full) stream.next = frame
  else write(stream, frame)
}

/** If the reader does not drain the socket, the connection is destroyed together with the buffered bytes. */
const finish = ({ response, full }: OpenStream, last?: Buffer): void => {
  response.end(last)
  if (full) response.destroy()
}

const begin = (reply: FastifyReply): OpenStream => {
  const response = reply.raw
  // The connection ends with the stream: nothing else is sent on it.
  const streaming = { 'content-type': 'text/event-stream', connection: 'close', 'x-accel-buffering': 'no' }
  const headers = { ...reply.getHeaders(), ...streaming }
  reply.hijack()
  response.writeHead(200, headers as Record<string, string>)
  const stream: OpenStream = { response, since: portalNow(), next: undefined, full: false, missed: 0 }
  response.on('error', () => {})
  response.on('drain', () => {
    const { next } = stream
    Object.assign(stream, { next: undefined, full: false, missed: 0 })
    if (next) write(stream, next)
  })
  write(stream, `retry: ${retryMs()}\n\n`)
  return stream
}

const sendHeartbeat = (stream: OpenStream): void => {
  if (portalNow() - stream.since > STREAM_LIFETIME_MS) finish(stream)
  else if (!stream.full) write(stream, ':\n\n')
  else if (++stream.missed >= 2) stream.response.destroy()
}

/** Open `text/event-stream` responses. Each holds at most one frame in memory besides the socket's buffer. */
export const createEventStreams = (max: { node: number; address: number } = OPEN_STREAMS_MAX): EventStreams => {
  const streams = new Set<OpenStream>()
  const addresses = new Map<string, number>()
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const count = (address: string, step: 1 | -1): void => {
    const now = (addresses.get(address) ?? 0) + step
    if (now === 0) addresses.delete(address)
    else addresses.set(address, now)
  }
  const forget = (stream: OpenStream, address: string): void => {
    if (!streams.delete(stream)) return
    count(address, -1)
    if (streams.size === 0) clearInterval(timer)
  }
  const sendHeartbeats = (): void => {
    for (const stream of streams) sendHeartbeat(stream)
  }
  return {
    open: (reply, from, onClose) => {
      const address = addressKey(from)
      if (closed || reply.raw.destroyed || streams.size >= max.node)
        throw new Problem('INDISPONIVEL', { retryAfter: STREAM_RETRY_AFTER_SECONDS })
      if ((addresses.get(address) ?? 0) >= max.address) throw tooManyAttempts(STREAM_RETRY_AFTER_SECONDS)
      const stream = begin(reply)
      if (streams.size === 0) timer = setInterval(sendHeartbeats, HEARTBEAT_INTERVAL_MS).unref()
      streams.add(stream)
      count(address, 1)
      stream.response.once('close', () => {
        forget(stream, address)
        onClose()
      })
      return { send: frame => sendOrReplace(stream, frame), end: last => finish(stream, last) }
    },
    total: () => streams.size,
    sendHeartbeats,
    close: () => {
      closed = true
      for (const stream of streams) finish(stream)
    },
  }
}
