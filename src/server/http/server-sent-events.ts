import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { OPEN_STREAMS_MAX } from '#contract/limits.ts'
import { Problem } from '#server/core/problem.ts'
import { addressKey } from './rate-limits.ts'

export type EventStream = {
  /** The newest only: what a slow reader has not taken yet is replaced, never queued. */
  send: (frame: Buffer) => void
  end: (last?: Buffer) => void
}

export type EventStreams = {
  /** Takes the answer over and keeps it open. @throws Problem MUITAS_TENTATIVAS, INDISPONIVEL when there are too many. */
  open: (reply: FastifyReply, address: string, onClose: () => void) => EventStream
  total: () => number
  /** A sign of life to every reader, and the end of those who take nothing; by itself every 25 s. */
  beat: () => void
  /** Ends all at once and refuses new ones. */
  close: () => void
}

const BEAT_MS = 25_000
/** Who may see is asked again at least this often. */
const LIFE_MS = 30 * 60_000
const AGAIN_S = 60
/** Not all at once after a restart. */
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

/** What stands in the way of a reader who takes nothing is thrown away with the connection. */
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

const beatOne = (one: Open): void => {
  if (Date.now() - one.since > LIFE_MS) finish(one)
  else if (!one.full) write(one, ':\n\n')
  else if (++one.missed >= 2) one.response.destroy()
}

/** Answers that stay open (`text/event-stream`), each with one frame of memory at most beyond what its socket holds. */
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
  const beat = (): void => {
    for (const one of streams) beatOne(one)
  }
  return {
    open: (reply, from, onClose) => {
      const address = addressKey(from)
      // Gone already, or one too many.
      if (closed || reply.raw.destroyed || streams.size >= max.node)
        throw new Problem('INDISPONIVEL', { retryAfter: AGAIN_S })
      if ((addresses.get(address) ?? 0) >= max.address)
        throw new Problem('MUITAS_TENTATIVAS', { retryAfter: AGAIN_S, values: { n: AGAIN_S } })
      const one = begin(reply)
      if (streams.size === 0) timer = setInterval(beat, BEAT_MS).unref()
      streams.add(one)
      count(address, 1)
      one.response.once('close', () => {
        forget(one, address)
        onClose()
      })
      return { send: frame => give(one, frame), end: last => finish(one, last) }
    },
    total: () => streams.size,
    beat,
    close: () => {
      closed = true
      for (const one of streams) finish(one)
    },
  }
}
