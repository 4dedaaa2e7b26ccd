import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PageVersions, Stamp } from '#server/db/client.ts'

/** An answer for everybody: what it says, and for how many seconds it holds at most. */
export type Made = { type: string; body: string; seconds: number; headers?: Readonly<Record<string, string>> }

/** How a request that anybody may ask is answered. */
export type Asked = {
  key: string
  /** Numbers of the pages it stands on (`PageVersions`). */
  pages: readonly number[]
  /** Makes it anew; nothing where this request needs the application (a refusal is counted there). */
  make: () => Promise<Made | undefined>
}

type Headers = Record<string, string | number>
type Encoding = 'br' | 'gzip' | 'identity'
/** What goes out: bytes, or the same bytes as latin1 text where that is sooner sent. */
type Packed = { body: Buffer | string; headers: Headers }
type Entry = {
  stamp: Stamp
  until: number
  etag: string
  type: string
  identity: Buffer
  /** Made when the first asks for it: nearly all who ask take Brotli. */
  bodies: Partial<Record<Encoding, Packed>>
  unchanged: Headers
}
type Flight = { stamp: Stamp; entry: Promise<Entry | undefined> }

const MAX_BYTES = 64 * 1024 * 1024
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

const ENCODERS: Readonly<Record<Encoding, (identity: Buffer) => Buffer>> = {
  br: identity => brotliCompressSync(identity, BROTLI),
  gzip: identity => gzipSync(identity),
  identity: identity => identity,
}

const toEntry = (made: Made, stamp: Stamp, common: Headers): Entry => {
  const identity = Buffer.from(made.body)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    stamp,
    until: Date.now() + made.seconds * 1000,
    etag,
    type: made.type,
    identity,
    bodies: {},
    unchanged: { ...common, ...made.headers, 'cache-control': 'no-cache', etag, vary: 'accept-encoding' },
  }
}

/** Node writes head and body in one go, without an object for either, where both are text and fit into the buffer it keeps for that. */
const TEXT_MAX = 14 * 1024

const bodyOf = (entry: Entry, encoding: Encoding): Packed => {
  const before = entry.bodies[encoding]
  if (before) return before
  const bytes = ENCODERS[encoding](entry.identity)
  const body = bytes.length > TEXT_MAX ? bytes : bytes.toString('latin1')
  const headers: Headers = { ...entry.unchanged, 'content-type': entry.type, 'content-length': bytes.length }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const packed = { body, headers }
  entry.bodies[encoding] = packed
  return packed
}

/** What an entry takes when all its encodings are made, at most. */
const bytesOf = (entry: Entry): number => entry.identity.length * 2

const encodingOf = (accepted: string): Encoding => {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** A request, its answer, and the way on for what this cache cannot answer. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; pass: () => void }

const send = (entry: Entry, { request, response }: Exchange): void => {
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, entry.unchanged).end()
    return
  }
  const { body, headers } = bodyOf(entry, encodingOf(String(request.headers['accept-encoding'] ?? '')))
  response.writeHead(200, headers)
  if (request.method === 'HEAD') response.end()
  else if (typeof body === 'string') response.end(body, 'latin1')
  else response.end(body)
}

export type AnswerCache = {
  /** Answers from memory, or makes the answer once for all who ask. */
  serve: (asked: Asked, exchange: Exchange) => void
}

/**
 * Answers that are the same for everybody, precompressed in memory. An answer is served only while the stamp of its pages, asked for
 * after the request came in, is the one it was made under (P4); all who miss at once wait for one making (P5). While the database
 * cannot even be asked for the stamp, the last answer stands.
 * @param common headers of every answer (security).
 */
export const createAnswerCache = (
  versions: PageVersions,
  common: () => Promise<Headers>,
  counts: { hit: () => void; made: () => void },
): AnswerCache => {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf })
  const flights = new Map<string, Flight>()

  const make = async (asked: Asked, stamp: Stamp): Promise<Entry | undefined> => {
    counts.made()
    const made = await asked.make()
    if (!made) return undefined
    const entry = toEntry(made, stamp, await common())
    if (made.seconds > 0) entries.set(asked.key, entry)
    return entry
  }

  const fly = (asked: Asked, stamp: Stamp): Promise<Entry | undefined> => {
    const under = flights.get(asked.key)
    if (under?.stamp === stamp) return under.entry
    const flight: Flight = { stamp, entry: make(asked, stamp) }
    flights.set(asked.key, flight)
    const land = () => void (flights.get(asked.key) === flight && flights.delete(asked.key))
    flight.entry.then(land, land)
    return flight.entry
  }

  const answer = (asked: Asked, stamp: Stamp, exchange: Exchange): void => {
    const entry = entries.get(asked.key)
    if (entry?.stamp === stamp && Date.now() < entry.until) {
      counts.hit()
      send(entry, exchange)
      return
    }
    fly(asked, stamp).then(
      fresh => (fresh ? send(fresh, exchange) : exchange.pass()),
      // What only ran out of its seconds may stand in; what a write has made wrong never does.
      () => (entry?.stamp === stamp ? send(entry, exchange) : exchange.pass()),
    )
  }

  return {
    serve: (asked, exchange) => {
      const stamp = versions.stamp(asked.pages)
      if (!(stamp instanceof Promise)) {
        answer(asked, stamp, exchange)
        return
      }
      stamp.then(
        now => answer(asked, now, exchange),
        () => {
          const entry = entries.get(asked.key)
          if (entry) send(entry, exchange)
          else exchange.pass()
        },
      )
    },
  }
}
