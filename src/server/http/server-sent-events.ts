import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { OPEN_STREAMS_MAX } from '#contract/limits.ts'
import { Problem } from '#server/core/problem.ts'
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
  /** Sends a heartbeat to every reader and closes streams that do not drain. A timer calls it every 25 s. */
  sendHeartbeats: () => void
  /** Ends all streams and refuses new ones. */
  close: () => void
}

const HEARTBEAT_INTERVAL_MS = 25_000
/** A stream is closed after this time, so that access is checked again when the browser reconnects. */
const STREAM_LIFETIME_MS = 30 * 60_000
const RETRY_AFTER_SECONDS = 60
/** Random, so that browsers do not all reconnect at once after a restart. */
const retryMs = (): number => 2000 + Math.floor(Math.random() * 8000)

type Open = { response: ServerResponse; since: number; next: Buffer | undefined; full: boolean; missed: number }

const write = (one: Open, bytes: Buffer | string): void => {
  if (one.response.writableEnded) return
  one.full = !one.response.write(bytes)
}

const give = (one: Open, frame: Buffer): void => {
  if (one.full) one.next = frame
  else write(one, frame)
}

/** If the reader does not drain the socket, the connection is destroyed together with the buffered bytes. */
const finish = ({ response, full }: Open, last?: Buffer): void => {
  response.end(last)
  if (full) response.destroy()
  else response.socket?.destroySoon()
}

const begin = (reply: FastifyReply): Open => {
  const response = reply.raw
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
  reply.hijack()
  response.writeHead(200, headers as Record<string, string>)
  const one: Open = { response, since: Date.now(), next: undefined, full: false, missed: 0 }
  response.on('error', () => {})
  response.on('drain', () => {
    const { next } = one
    Object.assign(one, { next: undefined, full: false, missed: 0 })
    if (next) write(one, next)
  })
  write(one, `retry: ${retryMs()}\n\n`)
  return one
}

const sendHeartbeat = (one: Open): void => {
  if (Date.now() - one.since > STREAM_LIFETIME_MS) finish(one)
  else if (!one.full) write(one, ':\n\n')
  else if (++one.missed >= 2) one.response.destroy()
}

/** Open `text/event-stream` responses. Each holds at most one frame in memory besides the socket's buffer. */
export const createEventStreams = (max: { node: number; address: number } = OPEN_STREAMS_MAX): EventStreams => {
  const streams = new Set<Open>()
  const addresses = new Map<string, number>()
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const count = (address: string, step: 1 | -1): void => {
    const now = (addresses.get(address) ?? 0) + step
    if (now === 0) addresses.delete(address)
    else addresses.set(address, now)
  }
  const forget = (one: Open, address: string): void => {
    if (!streams.delete(one)) return
    count(address, -1)
    if (streams.size === 0) clearInterval(timer)
  }
  const sendHeartbeats = (): void => {
    for (const one of streams) sendHeartbeat(one)
  }
  return {
    open: (reply, from, onClose) => {
      const address = addressKey(from)
      if (closed || reply.raw.destroyed || streams.size >= max.node)
        throw new Problem('INDISPONIVEL', { retryAfter: RETRY_AFTER_SECONDS })
      if ((addresses.get(address) ?? 0) >= max.address)
        throw new Problem('MUITAS_TENTATIVAS', { retryAfter: RETRY_AFTER_SECONDS, values: { n: RETRY_AFTER_SECONDS } })
      const one = begin(reply)
      if (streams.size === 0) timer = setInterval(sendHeartbeats, HEARTBEAT_INTERVAL_MS).unref()
      streams.add(one)
      count(address, 1)
      one.response.once('close', () => {
        forget(one, address)
        onClose()
      })
      return { send: frame => give(one, frame), end: last => finish(one, last) }
    },
    total: () => streams.size,
    sendHeartbeats,
    close: () => {
      closed = true
      for (const one of streams) finish(one)
    },
  }
}
