import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Stamp } from '#server/db/client.ts'
import { type Encoding, encode, encodingOf } from './encodings.ts'
import { headOf, type LineAnswer } from './kept-line.ts'

/** An answer for everybody: what it says, and for how many seconds it holds at most. `br`: the same in Brotli, where that is at hand. */
export type Made = {
  type: string
  body: string | Uint8Array
  br?: Uint8Array
  seconds: number
  headers?: Readonly<Record<string, string>>
}

export type Headers = Record<string, string | number>
/** What goes out: bytes, or the same bytes as latin1 text where that is sooner sent; headers as values and as text. */
type Packed = LineAnswer & { headers: Headers }
/** A whole answer in memory. */
export type Entry = {
  stamp: Stamp
  until: number
  etag: string
  type: string
  identity: Uint8Array
  /** Made when the first asks for it: nearly all who ask take Brotli. */
  bodies: Partial<Record<Encoding, Packed | Promise<Packed>>>
  unchanged: Headers
  /** Somebody has asked for it since it was made. */
  used: boolean
}

/** Node writes head and body in one go, without an object for either, where both are text and fit into the buffer it keeps for that. */
const TEXT_MAX = 14 * 1024

const pack = (entry: Entry, encoding: Encoding, encoded: Uint8Array): Packed => {
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.length)
  const body = bytes.length > TEXT_MAX ? bytes : bytes.toString('latin1')
  const headers: Headers = { ...entry.unchanged, 'content-type': entry.type, 'content-length': bytes.length }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const head = headOf(Object.entries(headers).flatMap(([name, value]) => [name, String(value)]))
  return { body, headers, head }
}

export const packedOf = (entry: Entry, encoding: Encoding): Packed | Promise<Packed> => {
  const before = entry.bodies[encoding]
  if (before) return before
  const begun = encode(encoding, entry.identity).then(
    bytes => {
      const packed = pack(entry, encoding, bytes)
      entry.bodies[encoding] = packed
      return packed
    },
    (error: unknown) => {
      delete entry.bodies[encoding]
      throw error
    },
  )
  entry.bodies[encoding] = begun
  return begun
}

export const toEntry = (made: Made, stamp: Stamp, common: Headers): Entry => {
  const identity = typeof made.body === 'string' ? new TextEncoder().encode(made.body) : made.body
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const entry: Entry = {
    stamp,
    until: Date.now() + made.seconds * 1000,
    etag,
    type: made.type,
    identity,
    bodies: {},
    unchanged: { ...common, vary: 'accept-encoding', ...made.headers, 'cache-control': 'no-cache', etag },
    used: false,
  }
  if (made.br) entry.bodies.br = pack(entry, 'br', made.br)
  return entry
}

/** What an entry takes when all its encodings are made, at most. */
export const bytesOf = (entry: Entry): number => entry.identity.length * 2

/** A request, its answer, the way on for what this cache cannot answer, and what is called for what it had at hand. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; pass: () => void; atHand?: () => void }

const write = ({ body, headers }: Packed, { request, response }: Exchange): void => {
  response.writeHead(200, headers)
  if (request.method === 'HEAD') response.end()
  else if (typeof body === 'string') response.end(body, 'latin1')
  else response.end(body)
}

export const send = (entry: Entry, exchange: Exchange): void => {
  const { request, response } = exchange
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, entry.unchanged).end()
    return
  }
  const packed = packedOf(entry, encodingOf(String(request.headers['accept-encoding'] ?? '')))
  if (packed instanceof Promise) packed.then(ready => write(ready, exchange), exchange.pass)
  else write(packed, exchange)
}
